/** Parts of a path that are no id. */
export const SEGMENTS = [
  '..%2f..%2flaveo.db',
  '%2e%2e/%2e%2e/etc/passwd',
  '....//....//secret.key',
  '%00',
  'a%00.webp',
  '%ff%fe',
  '%',
  '%zz',
  '%u0041',
  '%c0%af',
  '%E0%80%80',
  'con',
  '.git/config',
  'assets/../../main.js',
  'a'.repeat(8_000),
  '*',
  ';jsessionid=1',
  '%0d%0aSet-Cookie:%20a=b',
]

/** Methods, some of which no route has. */
export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'TRACE',
]

/** Queries that no route expects. */
export const QUERIES = [
  'input=1&input=2',
  'batch=1&batch=1',
  'batch=1&input[0]=x',
  '__proto__[a]=1&constructor=2',
  'etape=pickup&etape=delivery&prise=1e309&legende=%00',
  'taille=petite&taille=',
  'amount=-1e309',
  `${'a=1&'.repeat(2_000)}`,
  '%ff=%fe&%=1',
  'connectionParams=%7B',
  'lastEventId=1e309',
]

/** Headers that are wrong, huge or misplaced; none, too. */
export const ODD_HEADERS: ReadonlyArray<Record<string, string>> = [
  {},
  {},
  {},
  { range: 'bytes=0-0,1-1,2-2,-1' },
  { range: 'bytes=99999999999999999999-1' },
  { range: `bytes=${'0-,'.repeat(500)}` },
  { 'if-none-match': '"'.repeat(3_000) },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Thu, 99 Foo 99999 99:99:99 GMT' },
  { 'accept-encoding': 'br;q=NaN, gzip;q=1e309, zstd;q=-1, *;q=0' },
  { 'accept-encoding': `${'x,'.repeat(2_000)}` },
  { accept: `${'text/html;q=0.1,'.repeat(500)}` },
  { 'accept-language': `${'fr-CI;q=0.1,'.repeat(500)}` },
  { 'last-event-id': '-1' },
  { 'last-event-id': '9'.repeat(400) },
  { 'x-forwarded-for': `${'1.2.3.4, '.repeat(800)}::ffff:999.1.1.1` },
  { 'x-forwarded-for': 'fe80::1%eth0, [::1]:99999' },
  { 'x-forwarded-host': 'mal.example', 'x-forwarded-proto': 'https', forwarded: 'for="_gazonk"' },
  { host: 'mal.example' },
  { host: '[::1' },
  { host: '' },
  { expect: '100-continue' },
  { 'content-encoding': 'gzip' },
  { 'user-agent': 'x'.repeat(6_000) },
  { 'x-http-method-override': 'DELETE' },
  { upgrade: 'websocket', connection: 'Upgrade' },
]
