/** Calls of several writes by design, and why: they are attacked in each of their writes. */
export const IN_SEVERAL_WRITES: Readonly<Record<string, string>> = {
  'auth.signInWithPasskey': 'a challenge is used up before its answer is checked, right or wrong',
  'orders.assignMany': 'each order is a write of its own, and the answer says what became of each',
  'orders.cancelMany': 'as above',
  'orders.processMany': 'as above',
  'orders.makeReadyMany': 'as above',
  'orders.cancelPendingOf': 'as above',
  'orders.takeBackMany': 'as above',
  'orders.undoAssigned': 'as above',
  'profile.prove': 'a challenge, as at the sign-in',
  'promises.announceMany': 'each order is a write of its own',
}

/** A call that goes on when a statement fails late, and why that is right. */
interface GoesOn {
  /** The statement that stores the requested change: only failures after its COMMIT may be passed over. */
  once: RegExp
  /** The tables, or `files`, that may then be other than without the failure. */
  leaves: readonly string[]
  why: string
}

const GOES_ON: Readonly<Record<string, GoesOn>> = {
  'auth.signIn': {
    once: /^insert into "sessions"/,
    leaves: ['sessions', 'livreur_positions'],
    why: 'the session that the browser had before runs out by itself, and positions are swept',
  },
  'products.remove': {
    once: /^delete from "products"/,
    leaves: ['files'],
    why: 'its image is left to the hourly sweep',
  },
  'profile.changePassword': {
    once: /^update "users" set "password_hash"/,
    leaves: [],
    why: 'the browser counts as known from the next sign-in on',
  },
  'signUp.confirm': {
    once: /^update "users" set "email_confirmed_at"/,
    leaves: ['sessions', 'security_events', 'sqlite_sequence'],
    why: 'the address is confirmed, and its person signs in by hand',
  },
  'recurring.create': {
    once: /^insert into "recurring_orders"/,
    leaves: [
      'recurring_orders',
      'orders',
      'order_items',
      'order_events',
      'history_links',
      'order_counts',
      'slot_loads',
      'stats_day',
      'mail_outbox',
      'idempotency',
      'sqlite_sequence',
    ],
    why: 'its first order is left to the hourly sweep',
  },
}

/** The tables that a call must not have left undone when the last of the statements that it ran failed. */
export function wronglyUndone(
  call: string,
  ran: readonly string[],
  undone: readonly string[],
): readonly string[] | 'not stored' {
  const rule = GOES_ON[call]
  const stored = rule ? ran.findIndex((statement) => rule.once.test(statement)) : -1
  const isStored = stored >= 0 && ran.slice(stored, -1).includes('COMMIT')
  return rule && isStored ? undone.filter((table) => !rule.leaves.includes(table)) : 'not stored'
}
