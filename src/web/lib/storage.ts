/** Every name we use in the browser's storage: `laveo-` for people and devices, `laveo.` for what a page leaves to the next. */
type StorageKey = `laveo-${string}` | `laveo.${string}`

/** What is stored under this prefix belongs to the person who is signed in, and is removed when they sign out. */
const PERSONAL_PREFIX = 'laveo-'

/** The beginnings of the names under that prefix which stay on the device after a sign-out. */
const KEPT_AT_SIGN_OUT = [
  // Whether an account shares its position from this device is asked once.
  'laveo-position-',
  // How this device prints labels and sorts missions.
  'laveo-etiquette',
  'laveo-missions-ordre',
  // The queue waits for its owner, and ends the rest itself.
  'laveo-hors-ligne',
  'laveo-en-attente',
  // Guards against endless reloading.
  'laveo-reloaded-at',
]

/** The IndexedDB databases that belong to the person who is signed in. The queue's own database outlives a sign-out. */
export const DRAFT_PHOTOS_DATABASE = 'laveo-mission-photos'
const PERSONAL_DATABASES = [DRAFT_PHOTOS_DATABASE]

interface BrowserStorage {
  /** The text under this key; null when there is none. */
  read(key: StorageKey): string | null
  /** The value under this key; undefined when there is none, or when it is no JSON. Its shape is for the caller to check. */
  readJson(key: StorageKey): unknown
  /** Stores the text; false when the browser refused. */
  write(key: StorageKey, text: string): boolean
  writeJson(key: StorageKey, value: unknown): boolean
  remove(key: StorageKey): void
}

/** Stays on the device when the browser closes. */
export const deviceStorage = storageIn(() => localStorage)
/** Is gone when the tab closes. */
export const tabStorage = storageIn(() => sessionStorage)

/**
 * A forbidden or full storage only costs the memory of what would have been stored: reading finds nothing, writing
 * answers false, and nothing throws. Reaching for the area may throw too, so that happens at each call.
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
  }
}

/** Removes what the browser stores of the person who is signed in, at once. */
export function clearPersonalStorage(): void {
  for (const area of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const key of Object.keys(area())) if (isPersonal(key)) area().removeItem(key)
    })
}

/** Removes the databases of the person who is signed in; resolves when each is gone, or cannot go yet. */
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
