import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { formatSince } from '#shared/dates.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

const TYPING_MS = 300

/** The requests that were set aside, each of which comes forward once its person wrote or called. */
export function FoldedRequests() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const query = trpc.numberRequests.folded.useInfiniteQuery(
    { search },
    { ...nextPage, placeholderData: keepPreviousData },
  )
  return (
    <>
      <SearchField
        className="mt-12"
        label="Référence ou numéro"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les demandes mises de côté.',
          moreFailed: 'Impossible de charger les demandes suivantes.',
          end: 'Toutes les demandes mises de côté sont affichées.',
          shown: (count) => (count === 1 ? '1 demande affichée' : `${count} demandes affichées`),
        }}
        loading={<TicketSkeletons quiet count={1} />}
        empty={
          search ? (
            <p role="status" className="mt-12">
              Aucune demande mise de côté n’a cette référence ni ce numéro.
            </p>
          ) : (
            <EmptyState
              title="Aucune demande mise de côté"
              text="Elles sont toutes dans la liste."
            />
          )
        }
      >
        {(requests) => (
          <ul className="lines-between mt-12">
            {requests.map((request) => (
              <FoldedRequest key={request.id} request={request} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

type Folded = Outputs['numberRequests']['folded']['items'][number]

function FoldedRequest({ request }: { request: Folded }) {
  const { id: requestId, reference, fullname, phone, quarter, contents, createdAt } = request
  const unfold = useAct(trpc.numberRequests.unfold, {
    failed: 'Demande non ramenée',
    stale: ['numberRequests', 'requests'],
  })
  return (
    <li className="row wrap justify-between gap-10">
      <p className="shrink leading-13">
        <b className="anywhere">{fullname}</b>{' '}
        <span className="quiet nowrap">{formatPhone(phone)}</span>
        <span className="block quiet text-s">
          <OrderReference className="reference" reference={reference} />,{' '}
          {quarter ? `${quarter}, ` : ''}
          {contentsLabel(contents)}, {formatSince(createdAt, serverNow())}
        </span>
      </p>
      <div className="flex gap-8">
        {(['wrote', 'called'] as const).map((how) => (
          <Button
            key={how}
            size="sm"
            tone="outline"
            loading={unfold.isRunning && unfold.input?.how === how}
            onClick={() => unfold.run({ requestId, how })}
          >
            {how === 'wrote' ? 'Il a écrit' : 'Appelé'}
          </Button>
        ))}
      </div>
      <div className="full hide-empty">
        <ActFailure unanswered={unfold.unanswered} />
      </div>
    </li>
  )
}
