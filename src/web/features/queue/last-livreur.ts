// A few words beside the database, so that nobody else's screens open it to find nothing.

const LAST = 'laveo-hors-ligne'
const QUEUE = 'laveo-en-attente'
const MINE = 'laveo-en-attente-miennes'

/** Id of the livreur whose missions this phone shows without a network; nothing after they left. */
export const lastLivreur = (): string | null => read(LAST)

export const markLivreur = (id: string | null): void => write(LAST, id)

/** How many actions wait on this phone, whoever did them, as it was last seen. */
export const waitingHere = (): number => Number(read(QUEUE) ?? 0)

/** How many of them are those of the person who is signed in. */
export const waitingOfMine = (): number => Number(read(MINE) ?? 0)

/** What the person who is signed in did and the phone could not keep: it goes with the page. */
let unkept = 0

export const unkeptOfMine = (): number => unkept

export function markUnkept(count: number): void {
  unkept = count
}

export function markWaiting(all: number, mine: number): void {
  write(QUEUE, all > 0 ? String(all) : null)
  write(MINE, mine > 0 ? String(mine) : null)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without a storage, nothing is kept for later either.
  }
}

/** Nobody's missions are shown any more without a network, from this moment on; the queue stays. */
export async function forgetLivreur(): Promise<void> {
  if (lastLivreur() === null) return
  markLivreur(null)
  const { dropSnapshots } = await import('./session/snapshot.ts').catch(() => ({
    dropSnapshots() {},
  }))
  await dropSnapshots()
}
