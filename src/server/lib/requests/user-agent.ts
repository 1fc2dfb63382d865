import type { LinkDevice } from '#shared/access/links.ts'

export interface Device {
  kind: 'phone' | 'computer'
  /** As a person says it: « Chrome sur Android ». */
  label: string
}

// Most browsers also name those they imitate, so the specific ones come first.
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bFB(?:AN|AV)\//, 'Facebook'],
  [/Opera Mini/, 'Opera Mini'],
  [/\b(?:OPR|OPX|OPT|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: ReadonlyArray<readonly [RegExp, string, Device['kind']]> = [
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'phone'],
  [/Android/, 'Android', 'phone'],
  [/KAIOS/i, 'KaiOS', 'phone'],
  [/Windows/, 'Windows', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Macintosh|Mac OS X/, 'Mac', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
]

/** The kind of device of a User-Agent, as the team is told it of a client's link. */
export function linkDevice(userAgent: string): LinkDevice {
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))
  if (system?.[1] === 'Android') return 'android'
  if (system?.[1] === 'iPhone') return 'iphone'
  return system?.[2] === 'computer' ? 'computer' : 'other'
}

/** Names a device from its User-Agent, from our own lists only: the header itself is never shown. */
export function describeDevice(userAgent: string): Device {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1]
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))
  const kind = system?.[2] ?? (/Mobi|J2ME/.test(userAgent) ? 'phone' : 'computer')
  if (!system) return { kind, label: browser ?? 'Appareil inconnu' }
  return { kind, label: `${browser ?? 'Navigateur'} sur ${system[1]}` }
}
