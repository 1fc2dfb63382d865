import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { FoldedRequests } from './by-number/folded-requests.tsx'
import classes from './by-number/number-request.module.css'
import { NumberRequestCard } from './by-number/number-request-card.tsx'
import { RequestSheet } from './by-number/request-sheet.tsx'
import { RequestGrid, RequestSkeletons } from './request-grid.tsx'

/** New requests are not announced by the live stream: somebody waits for a call. */
const REFRESH_MS = 30_000
/** The open request, so that a reload opens it again, and Back closes it. */
const OPEN_PARAM = 'demande'

type Lists = Outputs['numberRequests']['list']

/** Orders by number that wait for a call, or for their client to touch the link. */
export default function NumberRequests() {
  const query = trpc.numberRequests.list.useQuery(undefined, {
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  const [search, setSearch] = useSearchParams()
  const openId = search.get(OPEN_PARAM)
  const show = (id: string | null) =>
    setSearch(
      (current) => {
        if (id) current.set(OPEN_PARAM, id)
        else current.delete(OPEN_PARAM)
        return current
      },
      { replace: id === null },
    )
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les demandes par numéro."
      loading={<RequestSkeletons look="quiet" />}
    >
      {(lists) => (
        <>
          <Groups lists={lists} onOpen={show} />
          <Folded count={lists.folded} />
          {openId ? <RequestSheet requestId={openId} onClose={() => show(null)} /> : null}
        </>
      )}
    </QueryBoundary>
  )
}

function Groups({ lists, onOpen }: { lists: Lists; onOpen: (id: string) => void }) {
  const { toReach, sent, denied, today, ceiling } = lists
  if (toReach.length + sent.length + denied.length === 0)
    return (
      <EmptyState
        title="Aucune demande par numéro"
        text="Qui commande avec son numéro, sans compte, arrive ici : vous l’appelez ou lui écrivez."
      />
    )
  const groups = [
    { title: 'À joindre', requests: toReach },
    { title: 'Lien envoyé', requests: sent },
    { title: 'Ce n’était pas leur numéro', requests: denied },
  ]
  return (
    <>
      <p className="quiet text-s text-end">
        {today} {today > 1 ? 'reçues' : 'reçue'} en un jour, sur {ceiling}
      </p>
      {groups
        .filter(({ requests }) => requests.length > 0)
        .map(({ title, requests }) => (
          <section key={title} aria-label={title} className={classes.group}>
            <h3 className="text-l">
              {title} <span className="accent">{requests.length}</span>
            </h3>
            <RequestGrid>
              {requests.map((request) => (
                <NumberRequestCard
                  key={request.id}
                  request={request}
                  onOpen={() => onOpen(request.id)}
                />
              ))}
            </RequestGrid>
          </section>
        ))}
    </>
  )
}

/** Those set aside, in one line until somebody looks. */
function Folded({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <section aria-label="Mises de côté" className={classes.folded}>
      <div className="row wrap justify-between gap-12">
        <p className="leading-13">
          <b className="block">
            {count} {count > 1 ? 'mises' : 'mise'} de côté
          </b>
          <span className="quiet text-s">Trop de demandes des mêmes connexions.</span>
        </p>
        <Button size="sm" tone="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Replier' : 'Regarder'}
        </Button>
      </div>
      {isOpen ? <FoldedRequests /> : null}
    </section>
  )
}
