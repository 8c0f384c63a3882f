/** The doors of all games to one feature, by the names of the games. */
export function byName<T extends { name: string }>(
  modules: Record<string, unknown>,
): Readonly<Record<string, T>> {
  const doors = Object.values(modules).map((module) => (module as { default: T }).default);
  return Object.fromEntries(doors.map((door) => [door.name, door]));
}
