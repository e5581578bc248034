/*
 * Tells the page around an embedded calendar how high the calendar is, and takes the font that this page tells it. It stores nothing, and
 * reads nothing of the other page.
 */
if (window.parent !== window) {
  const { documentElement: root } = document;
  const tell = () => window.parent.postMessage({ type: 'calendar-events', height: Math.ceil(root.getBoundingClientRect().height) }, '*');
  new ResizeObserver(tell).observe(root);
  tell();
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.type !== 'calendar-events' || typeof data.font !== 'string') return;
    for (const name of ['--text-font', '--title-font']) root.style.setProperty(name, data.font);
  });
}
