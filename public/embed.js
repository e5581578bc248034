/*
 * Shows a calendar in the place of a link, in a page of any site:
 *   <calendar-events src="https://…/ca/embed"><a href="https://…/ca/calendar">Agenda</a></calendar-events>
 * The frame grows with its content. It needs the origin of the calendar in `script-src` and `frame-src`, and no style.
 */
(() => {
  const NAME = 'calendar-events';
  const FIRST_HEIGHT = 600;
  const MAX_HEIGHT = 100_000;
  /** What browsers use where a page sets no font. */
  const DEFAULT_FONT = /^("?Times( New Roman)?"?|serif)$/;
  if (customElements.get(NAME)) return;

  class CalendarEvents extends HTMLElement {
    connectedCallback() {
      // While the page is parsed, the link may not be there yet.
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.show(), { once: true });
      else this.show();
    }

    disconnectedCallback() {
      window.removeEventListener('message', this.resize);
    }

    show() {
      const url = toUrl(this.getAttribute('src'));
      if (!this.isConnected || !url || !/^https?:$/.test(url.protocol)) return;
      const frame = this.querySelector('iframe') ?? document.createElement('iframe');
      const title = this.getAttribute('title') ?? this.textContent.trim();
      const attributes = { title, src: url.href, width: '100%', height: FIRST_HEIGHT, loading: 'lazy', frameborder: 0 };
      for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
      // Browsers paint a ground under a dark frame, unless its element is said to be dark, too.
      if (url.searchParams.get('theme') === 'dark') frame.style.colorScheme = 'dark';
      this.resize = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== url.origin || data?.type !== NAME) return;
        const height = Math.round(Number(data.height));
        if (height > 0 && height < MAX_HEIGHT) frame.setAttribute('height', height);
      };
      window.addEventListener('message', this.resize);
      const font = getComputedStyle(this).fontFamily;
      let isFirst = true;
      frame.addEventListener('load', () => {
        if (!DEFAULT_FONT.test(font)) frame.contentWindow.postMessage({ type: NAME, font }, url.origin);
        // After a link to another page, its top is shown.
        if (!isFirst && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
        isFirst = false;
      });
      this.replaceChildren(frame);
    }
  }

  function toUrl(source) {
    try {
      return new URL(source ?? '', document.baseURI);
    } catch {
      return null;
    }
  }

  customElements.define(NAME, CalendarEvents);
})();
