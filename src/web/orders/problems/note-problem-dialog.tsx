import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { COLLECTED_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { listedDayWords } from '#shared/time/slot-words.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

const TYPING_MS = 200
const MIN_TYPED = 2
const MAX_FOUND = 6

const foundBy = (search: string) => ({ search, sort: 'recent' }) as const

const isCollected = ({ status }: { status: OrderStatus }) => COLLECTED_STATUSES.includes(status)

/** « Noter un problème » of a client who calls: first the order that it is about, which was collected. */
export default function NoteProblemDialog({ opened, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const isAsked = search.length >= MIN_TYPED
  const query = trpc.orders.list.useQuery(foundBy(search), {
    enabled: opened && isAsked,
    placeholderData: keepPreviousData,
  })
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  /** Enter takes the only order that is found, also before the list shows it. */
  const takeOnly = async (event: FormEvent) => {
    event.preventDefault()
    const asked = typed.trim()
    if (asked.length < MIN_TYPED) return
    const found = await utils.orders.list.fetch(foundBy(asked)).catch(() => undefined)
    const [only, ...others] = found?.items.filter(isCollected) ?? []
    if (only && others.length === 0) await navigate(paths.admin.newClaim(only.id))
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Noter un problème" size="sm">
      <div className="stack gap-12">
        <form onSubmit={takeOnly}>
          <TextInput
            label="Commande"
            placeholder="Numéro, nom ou téléphone"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </form>
        {isAsked ? (
          <QueryBoundary
            query={query}
            errorTitle="Impossible de chercher la commande."
            loading={<LinesSkeleton />}
            isEmpty={({ items }) => !items.some(isCollected)}
            empty={<p className="quiet">Aucune commande ramassée de ce nom ou de ce numéro.</p>}
          >
            {({ items }) => (
              <ul className="lines-between">
                {items
                  .filter(isCollected)
                  .slice(0, MAX_FOUND)
                  .map(({ id, reference, client, createdAt }) => (
                    <li key={id}>
                      <Link className="row gap-12 tap no-underline" to={paths.admin.newClaim(id)}>
                        <b className="grow shrink anywhere">{client.fullname}</b>
                        <span className="quiet text-s nowrap">
                          {listedDayWords(createdAt, serverNow())}
                        </span>
                        <OrderReference className="reference" reference={reference} />
                      </Link>
                    </li>
                  ))}
              </ul>
            )}
          </QueryBoundary>
        ) : null}
      </div>
    </Dialog>
  )
}
