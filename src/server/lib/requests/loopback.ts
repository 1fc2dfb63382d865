/** Whether a host name or address can only be this machine. A full name may end in a dot: `localhost.` is `localhost`. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|[\].]$/g, '')
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(name)
  )
}

/**
 * Whether a request's `Origin` is ours. Browsers treat `localhost`, `127.0.0.1` and `[::1]` as
 * different origins; a person on their own machine does not, so those count as one.
 */
export function isOwnOrigin(origin: string | undefined, publicOrigin: string): boolean {
  if (!origin) return false
  if (origin === publicOrigin) return true
  if (!URL.canParse(origin)) return false
  const [theirs, ours] = [new URL(origin), new URL(publicOrigin)]
  return (
    theirs.origin === origin &&
    theirs.protocol === ours.protocol &&
    theirs.port === ours.port &&
    isLoopbackHost(theirs.hostname) &&
    isLoopbackHost(ours.hostname)
  )
}
