import { firstName } from '#web/orders/order-view.ts'

/** The letters of the longest name that the greeting says in full. */
const MOST_LETTERS = 24

/** The full name, or the first name of somebody whose name would take the whole screen. */
export function greetingName(fullname: string): string {
  const letters = fullname.match(/\p{L}/gu)?.length ?? 0
  return letters > MOST_LETTERS ? firstName(fullname) : fullname
}
