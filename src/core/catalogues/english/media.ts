import type { PartTexts } from './modules.js';

/** The texts about images. */
export const media: PartTexts = {
  operations: {
    listMedia: 'List images',
    createMedia: 'Upload an image',
    showMedia: 'Show an image',
    updateMedia: 'Update what describes an image',
    deleteMedia: 'Remove an image',
  },
  notes: {
    listMedia: 'The newest first. Editors see all images, other users their own, and those of records that they may read.',
    createMedia:
      'A form (`multipart/form-data`) with the file: JPEG, PNG, WebP, GIF (its first picture) or AVIF. The image is made new, upright and in sRGB, in up to four sizes; nothing else of the file is kept, and the original is not stored. A record can bring its image in the same way, as the part `image` of its own form.',
    updateMedia:
      'Texts are written in the content language; `translations` writes several languages. Your own images; for editors, all. The image itself never changes.',
    deleteMedia:
      'Your own images; for editors, all. While records show it, the answer is 409 with `data.uses`; `force=true` of an editor takes it out of them.',
  },
  parameters: {
    'media.path.id': 'The id of the image.',
    'listMedia.search':
      'Words separated by spaces. Each must be contained in the texts of the image or the name of its file, in any order, regardless of case and accents. What stands between double quotes is one word.',
    'listMedia.unused': 'Only images that no record shows, or only others.',
    'listMedia.author': 'Only images of this user, by id.',
    'deleteMedia.force': 'Takes the image out of the records that show it. For editors.',
  },
  schemas: {
    Media: 'An image, with what its editors need.',
    MediaPage: 'A page of images.',
    MediaTranslation: 'The texts of an image in one language.',
    CreateMedia: 'A new image.',
    UpdateMedia: 'Changes to what describes an image; what is left out stays as it is.',
    ImageTexts: 'The texts of an image in one language.',
  },
  fields: {
    'Media.id': 'Identifies the image: `image` of a record takes it.',
    'Media.url': 'The address of the largest size, as JPEG or PNG.',
    'Media.sizes.url': 'The address of this size.',
    'Image.srcset.url': 'The address of the file.',
    'Media.srcset.url': 'The address of the file.',
    srcset: 'All sizes as JPEG or PNG and as WebP, for a choice of the browser.',
    alt_text: 'What the image shows, for those who cannot see it. An empty text says that it is decoration; `null`: not written.',
    caption: 'What stands below the image.',
    credit: 'Who made the image.',
    license: 'The license: its name such as `CC-BY-4.0`, or its web address.',
    focal_point: 'The point that should stay visible where the image is cut, from 0 to 1 of its width and height.',
    x: 'From the left, 0 to 1.',
    y: 'From the top, 0 to 1.',
    'Media.author': 'The user who uploaded it; `null` for an image that is kept as a reference.',
    file_name: 'The name that the file had.',
    'Media.created_at': 'When it was added, in UTC.',
    'Media.languages': 'The languages that have a text.',
    'Media.translations': 'The texts by language, without fallback.',
    'CreateMedia.translations': 'Texts of several languages at once; `null` removes those of one.',
    'page.media': 'The images of this page.',
    'CreateMedia.file': 'The file with the image.',
    'ErrorData.allowed': 'The media types that are accepted.',
    'ErrorData.uses': 'Some of the records that show the image and that you may read.',
    'TranslationStats.media': 'Alternative texts of stored images.',
  },
};
