import { characters, megabytes, textThat, webAddress, wholeNumber } from '../kinds.js';
import { isMediaStorage } from '../rules.js';
import { wholeText } from '../secrets.js';
import type { SettingList, Texts } from '../setting.js';

const key = characters(1, 256, 'must be 1 to 256 characters long');

const checkKey = (text: string, { MEDIA_STORAGE }: Texts) =>
  text === '' && MEDIA_STORAGE?.startsWith('s3:') === true ? 'must be set where MEDIA_STORAGE is a bucket' : undefined;

/** Uploaded images. */
export const IMAGES = {
  storage: {
    name: 'MEDIA_STORAGE',
    kind: textThat(isMediaStorage, 'must be the path of a folder, or s3:// and the name of a bucket'),
    default: '{DATA_DIR}/media',
    example: 's3://calendar-media',
    text:
      'Where the files of uploaded images are: the path of a folder, or `s3://` and the name of a bucket of a service that speaks the protocol of S3. ' +
      'Several machines need a bucket, or a folder that they share. See [Images](operation.md#images).',
  },
  url: {
    name: 'MEDIA_URL',
    kind: webAddress('https://media.example.cat'),
    default: '{BASE_URL}/media',
    example: 'https://media.example.cat',
    text: 'The public address of these files, such as that of a CDN or of a public bucket. By default, the service sends them itself.',
  },
  s3Region: {
    name: 'S3_REGION',
    kind: textThat((text) => /^[\w-]{1,64}$/.test(text), 'must be the name of a region such as eu-west-1'),
    default: 'us-east-1',
    text: 'The region of the bucket.',
  },
  s3Endpoint: {
    name: 'S3_ENDPOINT',
    kind: webAddress('https://s3.eu-west-1.amazonaws.com'),
    default: 'https://s3.{S3_REGION}.amazonaws.com',
    example: 'https://s3.example.cat',
    text: 'The address of the service that has the bucket. The name of the bucket stands in the path of its addresses.',
  },
  s3AccessKeyId: {
    name: 'S3_ACCESS_KEY_ID',
    kind: key,
    text: 'The id of a key that may read, write, delete and list. A bucket needs it.',
    check: checkKey,
  },
  s3SecretAccessKey: {
    name: 'S3_SECRET_ACCESS_KEY',
    kind: key,
    text: 'The secret of this key. A bucket needs it.',
    check: checkKey,
    findSecrets: wholeText,
  },
  maxImageBytes: { name: 'MAX_IMAGE_MEGABYTES', kind: megabytes(1, 100), default: '10', text: 'The largest image that users may upload.' },
  unusedDays: {
    name: 'MEDIA_UNUSED_DAYS',
    kind: wholeNumber(1, 36_500),
    default: '30',
    text: 'After how many days an uploaded image is removed that no record shows.',
  },
} as const satisfies SettingList;
