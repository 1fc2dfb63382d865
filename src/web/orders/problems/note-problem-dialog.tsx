import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
  /** The text for which Enter was pressed, until its orders are there: Enter takes the only one, also before the list shows it. */
  const [entered, setEntered] = useState<string | null>(null)
  const navigate = useNavigate()
  const isAnswered = entered === search && !query.isPlaceholderData && !query.isLoading
  const [only, ...others] = query.data?.items.filter(isCollected) ?? []
  const taken = only && others.length === 0 ? only.id : undefined
  useEffect(() => {
    if (!isAnswered) return
    setEntered(null)
    if (taken) navigate(paths.admin.newClaim(taken))
  }, [isAnswered, taken, navigate])
  const close = () => {
    setEntered(null)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title="Noter un problème" size="sm">
      <div className="stack gap-12">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setEntered(typed.trim())
          }}
        >
          <TextInput
            label="Commande"
            placeholder="Numéro, nom ou téléphone"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              setEntered(null)
            }}
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
