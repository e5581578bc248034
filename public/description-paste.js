/* Makes what other programs put on the clipboard simple HTML: lists, links, headings and what is bold stay. */
const cleanPasted = (() => {
  const STYLES = { strong: /(?<!-)font-weight:\s*(bold|[6-9]00)/i, em: /(?<!-)font-style:\s*italic/i, s: /line-through/i };
  const PLAIN = { strong: /(?<!-)font-weight:\s*(normal|[1-5]00)/i, em: /(?<!-)font-style:\s*normal/i };
  const GONE =
    'script, title, meta, link, xml, colgroup, svg, img, picture, video, audio, iframe, object, embed, button, input, select, textarea, .EOP';
  const ADDRESS = /^(https?|mailto|tel|sms|geo):/i;

  const rename = (element, tag) => {
    const renamed = element.ownerDocument.createElement(tag);
    for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
    renamed.append(...element.childNodes);
    element.replaceWith(renamed);
    return renamed;
  };
  const unwrap = (element) => element.replaceWith(...element.childNodes);
  const styleOf = (element) => element.dataset.style ?? '';
  /** The policy of the page allows neither styles nor handlers: they are read as data. */
  const readAsData = (html) =>
    html
      .replace(/<style\b.*?<\/style\s*>/gis, '')
      .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(\s)(style|on\w+)(?=\s*=)/gi, '$1data-$2'));

  const WORD_LEVEL = /mso-list:\s*(?!ignore|none|skip)[^;]*?level(\d)/i;
  const NUMBER = /^\s*\(?([0-9]+|[a-z]{1,4})[.)]/i;

  /** Word on the web makes a list for each item: makes it a paragraph as those of Word. */
  const splitLists = (body) => {
    for (const item of body.querySelectorAll('.ListContainerWrapper li')) {
      const { localName } = item.parentNode;
      item.dataset.style = `mso-list: l0 level${item.dataset.ariaLevel ?? 1}`;
      const paragraph = rename(item, 'p');
      paragraph.dataset.list = localName;
      paragraph.closest('.ListContainerWrapper').before(paragraph);
    }
    for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) wrapper.remove();
  };

  /** Word's lists are paragraphs. Their style has their level, and they begin with what stands before the item. */
  const makeLists = (body) => {
    const create = (tag) => body.ownerDocument.createElement(tag);
    let [open, last] = [[], null];
    for (const paragraph of body.querySelectorAll('[data-style*="mso-list" i]')) {
      const level = Number(WORD_LEVEL.exec(styleOf(paragraph))?.[1]);
      if (!(level > 0)) continue;
      const sign = [...paragraph.querySelectorAll('[data-style*="mso-list" i]')].find((one) => /mso-list:\s*ignore/i.test(styleOf(one)));
      const tag = paragraph.dataset.list ?? (NUMBER.test(sign?.textContent ?? '') ? 'ol' : 'ul');
      sign?.remove();
      if (paragraph.previousElementSibling !== last) open = [];
      while (open.length > level || (open.length === level && open.at(-1).localName !== tag)) open.pop();
      while (open.length < level) {
        const [list, above] = [create(tag), open.at(-1)];
        if (above) (above.lastElementChild ?? above.appendChild(create('li'))).append(list);
        else paragraph.before(list);
        open.push(list);
      }
      last = open[0];
      const item = create('li');
      item.append(...paragraph.childNodes);
      open.at(-1).append(item);
      paragraph.remove();
    }
    // Google Docs and old pages put a list below an item directly into the list.
    for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
  };

  /** Puts tags in the place of styles, and takes away tags that a style makes ineffective. */
  const readStyles = (body) => {
    for (const element of body.querySelectorAll('b, strong, i, em')) {
      const kind = element.matches('b, strong') ? 'strong' : 'em';
      if (PLAIN[kind].test(styleOf(element))) unwrap(element);
      else rename(element, kind);
    }
    for (const element of body.querySelectorAll('span[data-style], font[data-style]'))
      for (const [tag, style] of Object.entries(STYLES))
        if (style.test(styleOf(element)) && !element.closest(`h1, h2, h3, h4, h5, h6, ${tag}`)) {
          const inner = element.ownerDocument.createElement(tag);
          inner.append(...element.childNodes);
          element.append(inner);
        }
  };

  return (html) => {
    // What was copied in this editor.
    if (html.includes('data-pm-slice=')) return html;
    const { body } = new DOMParser().parseFromString(readAsData(html), 'text/html');
    splitLists(body);
    makeLists(body);
    for (const element of body.querySelectorAll(GONE)) element.remove();
    readStyles(body);
    // Without its brackets, the sign of a footnote of LibreOffice would be part of a price.
    for (const sign of body.querySelectorAll('.sdfootnoteanc, .sdfootnotesym')) sign.textContent = ` [${sign.textContent}] `;
    for (const link of body.querySelectorAll('a')) if (!ADDRESS.test(link.getAttribute('href') ?? '')) unwrap(link);
    // Writers make room with empty paragraphs.
    for (const paragraph of body.querySelectorAll('p')) if (paragraph.textContent.trim() === '') paragraph.remove();
    // A row becomes a paragraph: its cells have one each, and spaces between them.
    for (const row of body.querySelectorAll('tr')) row.replaceChildren(...row.children);
    for (const block of body.querySelectorAll('td > :is(p, div):only-child, th > :is(p, div):only-child')) unwrap(block);
    for (const cell of body.querySelectorAll('td, th')) cell.replaceWith(...cell.childNodes, cell.querySelector('p, div, li') ? '' : ' ');
    for (const row of body.querySelectorAll('tr, dt, caption')) rename(row, 'div');
    for (const table of body.querySelectorAll('table, thead, tbody, tfoot')) unwrap(table);
    return body.innerHTML;
  };
})();
