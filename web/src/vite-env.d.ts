/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:texts/*" {
  const catalogue: Record<string, string>;
  export default catalogue;
}
