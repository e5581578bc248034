/* Descriptions as documents of ProseMirror: the schema has the tags that the service keeps. */
const descriptionSchema = (() => {
  const { Schema, DOMParser: SchemaParser, DOMSerializer } = ProseMirror;
  const INLINE = ['a', 'strong', 'em', 'b', 'i', 'u', 's', 'code'];
  const IMAGE = ['src', 'alt', 'title', 'width', 'height'];
  const BLOCKS = 'p, ul, ol, li, blockquote, h2, h3, h4, pre';

  /** Tags that others write for the same. */
  const OTHERS = { s: ['strike', 'del'] };
  const mark = (tag) => ({ parseDOM: [tag, ...(OTHERS[tag] ?? [])].map((one) => ({ tag: one })), toDOM: () => [tag, 0] });
  const block = (tag, content, more) => ({ group: 'block', content, parseDOM: [{ tag }], toDOM: () => [tag, 0], ...more });
  const readAttributes = (names) => (element) => Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]));
  const attributes = (names) => Object.fromEntries(names.map((name) => [name, { default: null }]));
  const heading = (level) => ({ tag: `h${level}`, attrs: { level: Math.min(4, Math.max(2, level)) } });

  /**
   * A paragraph has a tag outside of lists, and none in an item. `as` says that it is otherwise: `p` has one in an item, `text` has
   * none elsewhere.
   */
  const paragraph = block('p', 'inline*', {
    attrs: { as: { default: null } },
    parseDOM: [{ tag: 'p', getAttrs: (element) => ({ as: element.dataset.as ?? null }) }],
    toDOM: ({ attrs: { as } }) => ['p', as === null ? {} : { 'data-as': as }, 0],
  });
  /** The policy of the page loads no image by http: the editor shows its text. An image without a text is not one with an empty text. */
  const image = {
    ...{ group: 'inline', inline: true, draggable: true, attrs: attributes(IMAGE) },
    parseDOM: [
      {
        tag: 'img',
        getAttrs: (element) => {
          const { src, alt, ...others } = readAttributes(IMAGE)(element);
          return { ...others, src: src ?? element.dataset.src ?? null, alt: 'withoutText' in element.dataset ? null : alt };
        },
      },
    ],
    toDOM: ({ attrs: { src, alt, ...others } }) => [
      'img',
      { ...others, [/^http:/i.test(src) ? 'data-src' : 'src']: src, alt: alt ?? '', 'data-without-text': alt === null ? '' : null },
    ],
  };
  const schema = new Schema({
    nodes: {
      doc: { content: 'block+' },
      paragraph,
      heading: block('h2', 'inline*', {
        attrs: { level: { default: 2 } },
        defining: true,
        parseDOM: [1, 2, 3, 4, 5, 6].map(heading),
        toDOM: ({ attrs: { level } }) => [`h${level}`, 0],
      }),
      blockquote: block('blockquote', 'block+', { defining: true }),
      pre: block('pre', 'inline*', { code: true, defining: true, parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }] }),
      ul: block('ul', 'li+'),
      ol: block('ol', 'li+'),
      li: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
      text: { group: 'inline' },
      img: image,
      br: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    },
    marks: {
      ...Object.fromEntries(INLINE.map((tag) => [tag, mark(tag)])),
      a: {
        ...{ inclusive: false, attrs: attributes(['href', 'title']) },
        parseDOM: [{ tag: 'a', getAttrs: readAttributes(['href', 'title']) }],
        toDOM: ({ attrs }) => ['a', attrs, 0],
      },
    },
  });
  const parser = SchemaParser.fromSchema(schema);
  const exact = new DOMSerializer(
    { ...DOMSerializer.nodesFromSchema(schema), img: ({ attrs }) => ['img', attrs] },
    DOMSerializer.marksFromSchema(schema),
  );

  const toBody = (html) => new DOMParser().parseFromString(html, 'text/html').body;
  const isText = (node) => node.nodeType === 3 || (node.nodeType === 1 && !node.matches(BLOCKS) && !node.querySelector(BLOCKS));

  /** Marks the paragraphs in items, and puts text that has no tag into one, because a document has no other place for it. */
  const markParagraphs = (body) => {
    for (const one of body.querySelectorAll('li > p')) one.dataset.as = 'p';
    for (const parent of [body, ...body.querySelectorAll('li, blockquote')]) {
      let last = null;
      for (const node of [...parent.childNodes]) {
        if (!isText(node) || (last === null && node.textContent.trim() === '' && !node.matches?.('img, br'))) last = null;
        else {
          if (last === null) {
            last = node.ownerDocument.createElement('p');
            if (parent.localName !== 'li') last.dataset.as = 'text';
            node.before(last);
          }
          last.append(node);
        }
      }
    }
    return body;
  };
  const parse = (html) => parser.parse(markParagraphs(toBody(html)));

  /** Writes a document as HTML. Of two paragraphs without a tag that follow each other, both get one. */
  const write = (doc) => {
    if (doc.childCount === 1 && doc.firstChild.type === schema.nodes.paragraph && doc.firstChild.childCount === 0) return '';
    const body = toBody('');
    exact.serializeFragment(doc.content, { document: body.ownerDocument }, body);
    const hasNone = ({ dataset: { as }, parentNode }) => as === 'text' || (as === undefined && parentNode.localName === 'li');
    const bare = new Set([...body.querySelectorAll('p')].filter(hasNone));
    const single = [...bare].filter((one) => !bare.has(one.previousElementSibling) && !bare.has(one.nextElementSibling));
    for (const one of body.querySelectorAll('p')) delete one.dataset.as;
    for (const one of body.querySelectorAll('body > * + *, :is(ul, ol) > li, li > * + :is(ul, ol)')) one.before('\n');
    for (const one of body.querySelectorAll('ul, ol')) one.append('\n');
    for (const one of single) one.replaceWith(...one.childNodes);
    // The parser of HTML drops a line break behind the tag.
    for (const one of body.querySelectorAll('pre')) if (one.textContent.startsWith('\n')) one.prepend('\n');
    return body.innerHTML;
  };

  /** Lists what HTML says: its blocks, and its text with what holds for it. Spaces that are not shown, and the order of tags around a text, do not count. */
  const outline = (body) => {
    let [out, last] = ['', ''];
    const walk = (node, marks, isPre) => {
      if (node.nodeType === 3)
        for (const letter of node.data)
          if (!isPre && /[ \t\n\r\f]/.test(letter)) out += ' ';
          else {
            out += marks === last ? letter : `\u0001${marks}\u0002${letter}`;
            last = marks;
          }
      if (node.nodeType !== 1) return;
      const { localName: tag } = node;
      const own = `${tag}${JSON.stringify(['href', ...IMAGE].map((name) => node.getAttribute(name)))}`;
      if (tag === 'img') out += `\u0001${marks}\u0002${own}`;
      else if (tag === 'br') out += '\u0003br\u0004';
      const isInline = INLINE.includes(tag);
      if (!isInline && tag !== 'img' && tag !== 'br') out += `\u0003${tag}\u0004`;
      const all = isInline ? [...new Set([...marks.split('\u0005'), own])].sort().join('\u0005') : marks;
      for (const child of node.childNodes) walk(child, all, isPre || tag === 'pre');
      if (!isInline && tag !== 'img' && tag !== 'br') out += `\u0003/${tag}\u0004`;
      if (!isInline) last = '';
    };
    walk(body, '', false);
    return out.replace(/ *(\u0003[^\u0004]*\u0004) */g, '$1').replace(/ +/g, ' ');
  };

  /** Returns the document of HTML; undefined if a document cannot say all that the HTML says. */
  const read = (html) => {
    const doc = parse(html);
    return outline(toBody(html)) === outline(toBody(write(doc))) ? doc : undefined;
  };

  return { schema, read, write };
})();
