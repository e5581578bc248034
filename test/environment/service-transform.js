/** A Jest transformer that replaces a module of the service by one that re-exports what `importServiceModule` loads. */
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { importServiceModule } from './service-modules.js';

export default {
  getCacheKey: (source, path) => createHash('sha256').update(`1\n${path}\n${source}`).digest('hex'),

  async processAsync(_source, path) {
    const url = JSON.stringify(pathToFileURL(path).href);
    const names = Object.keys(await importServiceModule(pathToFileURL(path).href)).filter((name) => name !== 'default');
    return {
      code: `const loaded = await globalThis.importServiceModule(${url}); export default loaded.default;
        ${names.map((name) => `const $${name} = loaded[${JSON.stringify(name)}]; export { $${name} as ${name} };`).join('\n')}`,
    };
  },
};
