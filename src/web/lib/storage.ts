/** The keys in the browser's storage: `laveo-` for data of people and devices, `laveo.` for data for the next page. */
type StorageKey = `laveo-${string}` | `laveo.${string}`

/** The keys with this prefix hold data of the signed-in person. They are removed at sign-out. */
const PERSONAL_PREFIX = 'laveo-'

/** The starts of the keys with that prefix that stay on the device after a sign-out. */
const KEPT_AT_SIGN_OUT = [
  // The answer to whether an account shares its position from this device, which is asked once.
  'laveo-position-',
  // Push notices of an account on this device, which are offered once, and the sound of the device.
  'laveo-push-',
  'laveo-son',
  // The keys of one character on this device.
  'laveo-touches',
  // The settings of this device for printing labels, sorting missions, and sorting and showing the board.
  'laveo-etiquette',
  'laveo-missions-ordre',
  'laveo-tableau-',
  // The queue of a livreur is sent when they sign in again. It removes its other data itself.
  'laveo-hors-ligne',
  'laveo-en-attente',
  // A tablet of the workshop stays one when a person signs in on it for a while.
  'laveo-atelier',
  // The list « Pour ouvrir » was settled: it is the same list for each superadmin.
  'laveo-pour-ouvrir',
  // How far the clock of this device is wrong.
  'laveo-horloge',
  // The guard against endless reloading.
  'laveo-reloaded-at',
]

/** The IndexedDB databases of the signed-in person. The queue's database is not one: it is kept at sign-out. */
export const DRAFT_PHOTOS_DATABASE = 'laveo-mission-photos'
const PERSONAL_DATABASES = [DRAFT_PHOTOS_DATABASE]

export interface BrowserStorage {
  /** The text of this key, or null. */
  read(key: StorageKey): string | null
  /** The parsed value of this key, or undefined when it is not JSON. The caller must check its shape. */
  readJson(key: StorageKey): unknown
  /** Stores the text. Returns false when the browser refused. */
  write(key: StorageKey, text: string): boolean
  writeJson(key: StorageKey, value: unknown): boolean
  remove(key: StorageKey): void
  /** The keys that begin with this. */
  keys(start: StorageKey): StorageKey[]
}

/** `localStorage`, which is kept when the browser closes. */
export const deviceStorage = storageIn(() => localStorage)
/** `sessionStorage`, which is removed when the tab closes. */
export const tabStorage = storageIn(() => sessionStorage)

/**
 * A storage whose functions never throw, also when the browser forbids it or it is full. `area` is called each time,
 * because the access itself may throw.
 */
function storageIn(area: () => Storage): BrowserStorage {
  const read = (key: StorageKey) => attempt(() => area().getItem(key)) ?? null
  const write = (key: StorageKey, text: string) =>
    attempt(() => {
      area().setItem(key, text)
      return true
    }) ?? false
  return {
    read,
    readJson: (key) => attempt(() => JSON.parse(read(key) ?? 'null')) ?? undefined,
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => attempt(() => area().removeItem(key)),
    keys: (start) =>
      attempt(() =>
        Object.keys(area()).filter((key): key is StorageKey => key.startsWith(start)),
      ) ?? [],
  }
}

/** Removes the stored keys of the signed-in person, synchronously. */
export function clearPersonalStorage(): void {
  for (const area of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const key of Object.keys(area())) if (isPersonal(key)) area().removeItem(key)
    })
}

/** Removes the databases of the signed-in person. Resolves when each one is deleted or blocked. */
export async function deletePersonalDatabases(): Promise<void> {
  await Promise.all(PERSONAL_DATABASES.map(deleteDatabase))
}

function isPersonal(key: string): boolean {
  return key.startsWith(PERSONAL_PREFIX) && !KEPT_AT_SIGN_OUT.some((start) => key.startsWith(start))
}

async function deleteDatabase(name: string): Promise<void> {
  const request = attempt(() => indexedDB.deleteDatabase(name))
  if (!request) return
  await new Promise((done) => {
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, done)
  })
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
