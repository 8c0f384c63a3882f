/** Marks what goes on below its edge, so that it can be seen that it scrolls. */
export function more(node: HTMLElement): () => void {
  const look = (): void => {
    const below = node.scrollHeight - node.clientHeight - node.scrollTop;
    node.toggleAttribute("data-more", below > 4);
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(node);
  content.observe(node, { childList: true, subtree: true });
  node.addEventListener("scroll", look, { passive: true });
  return () => {
    size.disconnect();
    content.disconnect();
    node.removeEventListener("scroll", look);
  };
}
