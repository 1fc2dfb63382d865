import type { MessageFault } from '#shared/messages/message-faults.ts'

interface CodeRule {
  fault: MessageFault
  /**
   * `refused`: no try will succeed. `again`: the provider says that it did not send this one. `wait`: nothing leaves for
   * a while. `account`: nothing leaves until somebody corrects the account.
   */
  verdict: 'refused' | 'again' | 'wait' | 'account'
}

/**
 * The codes of the Cloud API of which more is known than that a message was refused (« Error codes » of its documentation).
 * A code counts more than the status it comes with.
 */
const CODES: Record<number, CodeRule> = {
  0: { fault: 'account', verdict: 'account' },
  2: { fault: 'unreachable', verdict: 'again' },
  3: { fault: 'account', verdict: 'account' },
  4: { fault: 'limited', verdict: 'wait' },
  10: { fault: 'account', verdict: 'account' },
  33: { fault: 'account', verdict: 'account' },
  190: { fault: 'account', verdict: 'account' },
  368: { fault: 'account', verdict: 'account' },
  80007: { fault: 'limited', verdict: 'wait' },
  130429: { fault: 'limited', verdict: 'wait' },
  130472: { fault: 'unwanted', verdict: 'refused' },
  131000: { fault: 'unreachable', verdict: 'again' },
  131005: { fault: 'account', verdict: 'account' },
  131016: { fault: 'unreachable', verdict: 'again' },
  131021: { fault: 'no_whatsapp', verdict: 'refused' },
  131026: { fault: 'no_whatsapp', verdict: 'refused' },
  131031: { fault: 'account', verdict: 'account' },
  131042: { fault: 'account', verdict: 'account' },
  131045: { fault: 'account', verdict: 'account' },
  131047: { fault: 'window_closed', verdict: 'refused' },
  131048: { fault: 'limited', verdict: 'wait' },
  131049: { fault: 'unwanted', verdict: 'refused' },
  131050: { fault: 'unwanted', verdict: 'refused' },
  131056: { fault: 'limited', verdict: 'again' },
  132000: { fault: 'template', verdict: 'refused' },
  132001: { fault: 'template', verdict: 'refused' },
  132005: { fault: 'template', verdict: 'refused' },
  132007: { fault: 'template', verdict: 'refused' },
  132012: { fault: 'template', verdict: 'refused' },
  132015: { fault: 'template', verdict: 'refused' },
  132016: { fault: 'template', verdict: 'refused' },
  133004: { fault: 'unreachable', verdict: 'again' },
  133010: { fault: 'account', verdict: 'account' },
}

/** The codes from 200 to 299 are permissions. */
const isPermission = (code: number) => code >= 200 && code < 300

/** The meaning of an error code; undefined for a code that is not in the table. */
export function ruleOfCode(code: number): CodeRule | undefined {
  return isPermission(code) ? { fault: 'account', verdict: 'account' } : CODES[code]
}
