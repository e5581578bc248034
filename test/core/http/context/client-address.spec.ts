import { expect, it } from '@jest/globals';
import { buildAddressKey } from '../../../../src/core/http/context/client-address.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
  ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['::203.0.113.7', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2%eth0', 'fe80:0:0:0::/64'],
  ['fe80::9%25', 'fe80:0:0:0::/64'],
])('the address %s is counted as %s', (address, key) => {
  expect(buildAddressKey(address)).toBe(key);
});

it.each(['', 'unknown', '203.0.113', '203.0.113.07', '2001:db8:::1', '203.0.113.7:4711', '[2001:db8::1]', 'x'.repeat(10_000)])(
  '%j is no address, and counted with all that are none',
  (address) => {
    expect(buildAddressKey(address)).toBe('');
  },
);

it('a closed connection has no address', () => {
  expect(buildAddressKey(undefined)).toBe('');
});
