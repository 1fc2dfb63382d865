interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const SLOW = ['slow-2g', '2g', '3g']

const connectionOf = () => (navigator as Navigator & { connection?: Connection }).connection

/** The person has asked the browser to save data. */
export function asksToSaveData(): boolean {
  return connectionOf()?.saveData === true
}

/** Files that may never be needed are not fetched: the browser saves data, or the network is slow. */
export function savesData(): boolean {
  return asksToSaveData() || SLOW.includes(connectionOf()?.effectiveType ?? '')
}
