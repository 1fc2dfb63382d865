/** Put before a command, makes the rights of files count for it, as for any user: root may otherwise write everywhere. */
export const BOUND =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []
