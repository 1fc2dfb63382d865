import { expect, test } from 'vitest'
import { describeDevice, linkDevice } from './user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'

test.each<[label: string, kind: string, userAgent: string]>([
  ['Chrome sur Android', 'phone', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet sur Android',
    'phone',
    `${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  ['Opera sur Android', 'phone', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36 OPR/89.0.0.0`],
  [
    'Opera Mini sur Android',
    'phone',
    'Opera/9.80 (Android; Opera Mini/36.2/191.249; U; fr) Presto/2.12.423 Version/12.16',
  ],
  [
    'Facebook sur Android',
    'phone',
    `${ANDROID} Version/4.0 Chrome/137.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/514.0.0]`,
  ],
  [
    'Firefox sur Android',
    'phone',
    'Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0',
  ],
  ['Edge sur Android', 'phone', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36 EdgA/137.0.0.0`],
  ['Safari sur iPhone', 'phone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome sur iPhone', 'phone', `${IPHONE} CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1`],
  ['Edge sur Windows', 'computer', `${WINDOWS} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`],
  ['Chrome sur Windows', 'computer', `${WINDOWS} Chrome/137.0.0.0 Safari/537.36`],
  ['Firefox sur Mac', 'computer', `${MAC} Gecko/20100101 Firefox/139.0`],
  ['Safari sur Mac', 'computer', `${MAC} AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15`],
  [
    'Chrome sur ChromeOS',
    'computer',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/137.0.0.0 Safari/537.36`,
  ],
  [
    'Firefox sur Linux',
    'computer',
    'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
  ],
])('« %s », a %s', (label, kind, userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ kind, label })
})

test.each(['', 'curl/8.5.0', '<script>alert(1)</script>', '🧺'.repeat(100)])(
  'an unknown device is named in our own words: %j',
  (userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ kind: 'computer', label: 'Appareil inconnu' })
  },
)

test('an unknown browser is still known by its system, and the other way round', () => {
  expect(describeDevice('Dalvik/2.1.0 (Linux; U; Android 12)').label).toBe('Navigateur sur Android')
  expect(describeDevice('Firefox/139.0 (Haiku; Mobile)')).toEqual({
    kind: 'phone',
    label: 'Firefox',
  })
})

test.each([
  ['android', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ['iphone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['computer', `${WINDOWS} Chrome/137.0.0.0 Safari/537.36`],
  ['other', 'Mozilla/5.0 (Mobile; KAIOS/2.5)'],
  ['other', ''],
])('the team is told of a client’s link: %s', (kind, userAgent) => {
  expect(linkDevice(userAgent)).toBe(kind)
})
