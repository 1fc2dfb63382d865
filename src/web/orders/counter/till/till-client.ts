import { keepPreviousData } from '@tanstack/react-query'
import { parsePhone } from '#shared/text/phone.ts'
import { indexedName, isSearchable, typedTerms } from '#shared/text/search-text.ts'
import { trpc } from '#web/trpc.ts'
import type { FoundClient } from '../../team-order/client-words.ts'
import type { TillEntries } from './till-entries.ts'

/** Who stands at the till, by the phone or the name that is typed. */
export type TillClient =
  | { kind: 'none' }
  /** Their records are being asked, or could not be read. */
  | { kind: 'unread'; isFailed: boolean; retry: () => unknown }
  | { kind: 'known'; client: FoundClient; others: FoundClient[] }
  /** Several people have this phone or this name, and none was chosen. */
  | { kind: 'several'; owners: FoundClient[] }
  /** Nobody has this phone, or the client is another person than those who have it. */
  | {
      kind: 'new'
      owners: FoundClient[]
      /** Their records could not be read: the server looks for the phone when the drop arrives. */
      retry?: () => unknown
    }

/** Most people of one name that are proposed. */
const MOST_NAMED = 5

export function useTillClient(
  typed: string,
  chosen: Pick<TillEntries, 'clientId' | 'isOther'>,
): TillClient {
  const phone = parsePhone(typed)
  const isName = /\p{L}/u.test(typed) && isSearchable(typed)
  const search = phone.ok ? phone.e164 : isName ? typed : ''
  const { data, refetch, ...asking } = trpc.users.findClients.useQuery(
    { search },
    { enabled: search !== '', staleTime: 0, ...(isName && { placeholderData: keepPreviousData }) },
  )
  // Those of the last orders, which the till keeps for when it has no network.
  const { data: recent = [] } = trpc.users.recentClients.useQuery(undefined, { enabled: false })
  if (search === '') return { kind: 'none' }
  if (!data) {
    const isFailed = hasFailed(asking)
    const known = isFailed ? knownAs(search, recent) : []
    if (known.length > 0)
      return phone.ok ? whoseRecord(known, chosen) : { kind: 'several', owners: known }
    // Clothes are taken without a network too.
    if (isFailed && phone.ok) return { kind: 'new', owners: [], retry: refetch }
    return { kind: 'unread', isFailed, retry: refetch }
  }
  if (!phone.ok) return { kind: 'several', owners: data.filter(isOpen).slice(0, MOST_NAMED) }
  return whoseRecord(
    data.filter((client) => client.phone === phone.e164),
    chosen,
  )
}

/**
 * Whether a try has failed. It stays so while the next one runs: the field of the name must not go from under the hands of
 * who types it.
 */
const hasFailed = (asking: {
  failureCount: number
  errorUpdateCount: number
  fetchStatus: string
}): boolean =>
  asking.failureCount > 0 || asking.errorUpdateCount > 0 || asking.fetchStatus === 'paused'

function knownAs(search: string, recent: readonly FoundClient[]): FoundClient[] {
  const terms = typedTerms(search)
  return recent
    .filter(isOpen)
    .filter(({ fullname, phone }) =>
      terms.every((term) => `${indexedName(fullname)}${phone}`.includes(term)),
    )
    .slice(0, MOST_NAMED)
}

/** A record that is closed serves nobody: its phone asks for another one. */
export function whoseRecord(
  owners: FoundClient[],
  { clientId, isOther }: Pick<TillEntries, 'clientId' | 'isOther'>,
): TillClient {
  const open = owners.filter(isOpen)
  const [first, second] = open
  if (isOther || !first) return { kind: 'new', owners }
  const chosen = open.find(({ id }) => id === clientId) ?? (second ? undefined : first)
  if (!chosen) return { kind: 'several', owners: open }
  return { kind: 'known', client: chosen, others: open.filter((one) => one !== chosen) }
}

const isOpen = ({ disabled }: FoundClient) => !disabled
