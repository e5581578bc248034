/**
 * Writes `public/prosemirror.js`: what the editor of descriptions needs of ProseMirror, in one file for browsers. The file is in the
 * repository, so that neither the service nor its image needs these packages. Run it after one of them has a new version.
 *
 *   node scripts/bundle-prosemirror.js [TO]
 */
import { rolldown } from 'rolldown';

const NAMES = {
  'prosemirror-model': 'Schema, DOMParser, DOMSerializer',
  'prosemirror-state': 'EditorState, Plugin, TextSelection',
  'prosemirror-view': 'EditorView',
  'prosemirror-keymap': 'keymap',
  'prosemirror-commands': 'baseKeymap, chainCommands, setBlockType, toggleMark',
  'prosemirror-history': 'history, undo, redo',
  'prosemirror-schema-list': 'wrapInList, liftListItem, sinkListItem, splitListItem',
};

const ENTRY = 'prosemirror';
const entry = {
  name: 'entry',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load: (id) =>
    id === ENTRY
      ? Object.entries(NAMES)
          .map(([name, exported]) => `export { ${exported} } from '${name}';`)
          .join('\n')
      : undefined,
};

const bundle = await rolldown({ input: ENTRY, platform: 'browser', plugins: [entry] });
await bundle.write({
  file: process.argv[2] ?? 'public/prosemirror.js',
  format: 'iife',
  name: 'ProseMirror',
  minify: true,
  postBanner:
    '/*! ProseMirror, https://prosemirror.net, © Marijn Haverbeke and others, MIT licence. Made by scripts/bundle-prosemirror.js. */',
});
await bundle.close();
