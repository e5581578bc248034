import { ACCESSIBILITIES } from '../../../../content/records/accessibility.js';
import { cut, decodeName, toWebAddress } from './event-texts.js';
import { parameterOf, type Properties, type Property, unescapeText } from './jcal.js';
import { omitUndefined, type Fields, isObject } from '../../../../core/objects.js';

const MAX_VENUES = 20;
const PLACE_SCHEMA = /^https?:\/\/schema\.org\/Place$/i;
/** Characters of a place. */
const MAX_PLACE_LENGTH = 64 * 1024;
/** The end of a line in a parameter, which Apple writes as in a text. */
const LINE_END = /\s*(\\n|\n)\s*/g;
/** Characters of a parameter that are read: the pattern above is slow with many spaces. */
const MAX_PARAMETER_LENGTH = 1_000;
/** Characters that a venue takes. */
const MAX_PHONE_LENGTH = 60;
const MAX_ZIP_LENGTH = 40;

/** Returns the venues of an event: those with the parts of their address, or else the place as text; `null` for none. */
export function readVenues(event: Properties): Fields | Fields[] | null {
  const places = event
    .list('structured-data')
    .map(readPlace)
    .filter((place) => place !== undefined);
  return places.length > 0 ? places.slice(0, MAX_VENUES) : (readApplePlace(event) ?? readLocation(event));
}

/** Reads a place of schema.org in JSON-LD (RFC 9073 §6.6), as our feed writes it. */
function readPlace(property: Property): Fields | undefined {
  const text = unescapeText(property);
  if (!PLACE_SCHEMA.test(parameterOf(property, 'schema') ?? '') || text === undefined || text.length > MAX_PLACE_LENGTH) return undefined;
  const place = parseObject(text);
  const name = readText(place.name);
  if (name === undefined) return undefined;
  const geo = toObject(place.geo);
  return omitUndefined({
    venue: name,
    ...readAddress(place),
    phone: readCode(place.telephone, MAX_PHONE_LENGTH),
    ...readAccessibility(place),
    website: typeof place.url === 'string' ? toWebAddress(place.url) : undefined,
    ...readCoordinates(geo.latitude, geo.longitude),
  });
}

/** Reads for whom a place is accessible, as our feed writes it. Other features of a place have no field. */
function readAccessibility(place: Fields): Fields {
  const features = [place.amenityFeature].flat().map(toObject);
  const words = ACCESSIBILITIES.filter((word) => features.some(({ name, value }) => name === 'accessibility' && value === word));
  const note = readText(features.find(({ name }) => name === 'accessibility_note')?.value);
  return { accessibility: words.length === 0 ? undefined : words, accessibility_note: note };
}

/** The region of an address may be a state or a province. The calendar knows by the country, unless the place says which. */
function readAddress(place: Fields): Fields {
  const address = toObject(place.address);
  const regions = [place.containedInPlace].flat().map(toObject);
  const findRegion = (type: string) => readText(regions.find((region) => region['@type'] === type)?.name);
  const named = { state: findRegion('State'), province: findRegion('AdministrativeArea') };
  return {
    address: typeof place.address === 'string' ? readText(place.address) : readText(address.streetAddress),
    city: readText(address.addressLocality),
    zip: readCode(address.postalCode, MAX_ZIP_LENGTH),
    country: readText(address.addressCountry) ?? readText(toObject(address.addressCountry).name),
    ...(Object.values(named).some((region) => region !== undefined) ? named : { stateprovince: readText(address.addressRegion) }),
  };
}

/** Reads the place that the calendar of Apple writes: its name, and its address as one text. */
function readApplePlace(event: Properties): Fields | undefined {
  const property = event.find('x-apple-structured-location');
  const readLine = (name: string) =>
    cut(decodeName((parameterOf(property, name) ?? '').slice(0, MAX_PARAMETER_LENGTH).replace(LINE_END, ', ')));
  const [name, address] = [readLine('x-title'), readLine('x-address')];
  if (name === undefined) return undefined;
  const [, latitude, longitude] = /^geo:(-?[\d.]{1,30}),(-?[\d.]{1,30})/i.exec(unescapeText(property) ?? '') ?? [];
  return omitUndefined({ venue: name, address, ...readCoordinates(latitude, longitude) });
}

function readLocation(event: Properties): Fields | null {
  const name = cut(decodeName(event.text('location') ?? ''));
  if (name === undefined || toWebAddress(name) !== undefined) return null;
  const geo = event.find('geo')?.[3];
  const [latitude, longitude] = Array.isArray(geo) ? (geo as unknown[]) : [];
  return { venue: name, ...readCoordinates(latitude, longitude) };
}

/** Returns nothing for what is no place on earth. Programs write 0 and 0 for a place that they do not know. */
function readCoordinates(latitude: unknown, longitude: unknown): Fields {
  const [geo_lat, geo_lng] = [latitude, longitude].map((degrees) => Number(degrees ?? NaN)) as [number, number];
  const isPlace = Math.abs(geo_lat) <= 90 && Math.abs(geo_lng) <= 180 && (geo_lat !== 0 || geo_lng !== 0);
  return isPlace ? { geo_lat, geo_lng } : {};
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? cut(value) : undefined;
}

/** Reads a text of which a part says nothing, such as a phone number: undefined if it is too long. */
function readCode(value: unknown, maxLength: number): string | undefined {
  const code = readText(value);
  return code === undefined || code.length > maxLength ? undefined : code;
}

function parseObject(text: string): Fields {
  try {
    return toObject(JSON.parse(text));
  } catch {
    return {};
  }
}

function toObject(value: unknown): Fields {
  return isObject(value) ? value : {};
}
