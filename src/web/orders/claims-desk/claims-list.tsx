import {
  IconChartBar,
  IconCircleCheck,
  IconFlag,
  IconPhoto,
  IconScaleOutline,
} from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { CLAIM_LISTS, type ClaimList } from '#shared/orders/claims/claims.inputs.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ListChip } from '#web/components/lists/list-chip.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useLinkWith } from '#web/lib/navigation/use-link-with.ts'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import classes from './claims-list.module.css'
import {
  deskTitle,
  dueWords,
  GROUPS,
  groupOf,
  type ListedClaim,
  STATE_LABELS,
} from './desk-words.ts'

const PARAM = 'liste'
const REFRESH_MS = 60_000

const LIST_LABELS: Record<ClaimList, string> = {
  waiting: 'Ouvertes',
  open: 'À décider',
  owner: 'Chez le responsable',
  proposed: 'Réponse attendue',
  closed: 'Closes',
}

/** The claims of the desk: those that wait, the next that is due first, or those that are closed. */
export default function ClaimsList() {
  const [params] = useSearchParams()
  const list = CLAIM_LISTS.find((one) => one === params.get(PARAM)) ?? 'waiting'
  const query = trpc.claims.list.useInfiniteQuery(
    { list },
    { ...nextPage, refetchInterval: refetchEvery(REFRESH_MS) },
  )
  return (
    <>
      <ListChoice current={list} />
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les réclamations.',
          moreFailed: 'Impossible de charger les réclamations suivantes.',
          end: 'Toutes les réclamations sont affichées.',
          shown: (count) => `${countLabel(count, 'réclamation')} à l’écran`,
        }}
        loading={<TicketSkeletons quiet count={3} />}
        empty={
          <EmptyState
            title="Aucune réclamation"
            text="Quand un client dit « Un problème », sa réclamation arrive ici, avec ses preuves."
          />
        }
      >
        {(claims) =>
          list === 'closed' ? (
            <Group claims={claims} />
          ) : (
            GROUPS.map((group) => {
              const some = claims.filter((claim) => groupOf(claim, serverNow()) === group)
              return some.length > 0 ? <Group key={group} name={group} claims={some} /> : null
            })
          )
        }
      </PagedList>
    </>
  )
}

function ListChoice({ current }: { current: ClaimList }) {
  const counts = trpc.claims.counts.useQuery().data
  const linkWith = useLinkWith()
  return (
    <nav className="row wrap gap-8 mb-12" aria-label="Réclamations">
      {CLAIM_LISTS.map((list) => (
        <ListChip key={list} to={linkWith({ [PARAM]: list })} isCurrent={list === current}>
          {LIST_LABELS[list]}
          {list === 'closed' ? null : (
            <span className={counts ? undefined : 'room-kept'}> {counts?.[list] ?? 0}</span>
          )}
        </ListChip>
      ))}
      <Link className="row gap-8 icons-20 strong push-end tap" to={paths.admin.claimFigures}>
        <IconChartBar aria-hidden="true" />
        Chiffres
      </Link>
    </nav>
  )
}

function Group({ name, claims }: { name?: string; claims: readonly ListedClaim[] }) {
  return (
    <section className="mb-16" aria-label={name ?? LIST_LABELS.closed}>
      {name ? (
        <h3 className={cx('mb-6', classes.group, name === 'En retard' ? 'negative' : 'quiet')}>
          {name} <b>{claims.length}</b>
        </h3>
      ) : null}
      <p className={`quiet strong text-s ${classes.row} ${classes.columns}`} aria-hidden="true">
        <span>Échéance</span>
        <span>Ce qui ne va pas</span>
        <span>Client</span>
        <span>Preuves</span>
        <span className={classes.sum}>Demande</span>
        <span>Où on en est</span>
      </p>
      <ul className={`surface outlined rounded-large clip ${classes.rows}`}>
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
    </section>
  )
}

function ClaimRow({ claim }: { claim: ListedClaim }) {
  const { id, reference, note, clientName, asked, state } = claim
  const due = dueWords(claim, serverNow())
  const isLate = due.left === 'de retard'
  return (
    <li className="relative">
      <Link className={`no-underline ${classes.row}`} to={paths.admin.claim(id)}>
        <span className="left-edge" aria-hidden="true">
          <Lisere reference={reference} thickness={8} />
        </span>
        <span className={cx('leading-13', isLate ? 'negative' : undefined)}>
          <b className="block">{due.at}</b>
          <span className="text-s quiet">{due.left}</span>
        </span>
        <span className="shrink leading-13">
          <b className="block">{deskTitle(claim)}</b>
          {note ? (
            <span className={`quiet text-s ${classes.line}`}>«&nbsp;{note}&nbsp;»</span>
          ) : null}
        </span>
        <span className="shrink leading-13">
          <b className="block anywhere">{clientName ?? 'Compte supprimé'}</b>
          <OrderReference className="reference text-s" reference={reference} />
        </span>
        <Proof claim={claim} />
        <span className={`leading-13 ${classes.sum}`}>
          <b className="block digits">{asked === null ? '–' : formatFrancs(asked)}</b>
        </span>
        <span className={classes.state}>
          <Standing claim={claim} state={state} />
        </span>
      </Link>
    </li>
  )
}

function Proof({ claim }: { claim: ListedClaim }) {
  const { collected, returned, reserves, photos } = claim
  const differs = collected !== null && returned !== null && collected !== returned
  return (
    <span className={`text-s leading-14 ${classes.proof}`}>
      {collected === null ? null : (
        <span className={cx('row gap-6 icons-18', differs ? 'negative strong' : 'quiet')}>
          {differs ? (
            <IconScaleOutline aria-hidden="true" />
          ) : (
            <IconCircleCheck aria-hidden="true" />
          )}
          {collected} prises{returned === null ? '' : `, ${returned} rendues`}
        </span>
      )}
      {reserves > 0 ? (
        <span className="row gap-6 icons-18 caution strong">
          <IconFlag aria-hidden="true" />
          {reserves > 1 ? `${reserves} défauts notés` : 'défaut noté'}
        </span>
      ) : (
        <span className="row gap-6 icons-18 quiet">
          <IconPhoto aria-hidden="true" />
          {photos === 0 ? 'Pas de photo' : countLabel(photos, 'photo')}
        </span>
      )}
    </span>
  )
}

function Standing({ claim, state }: { claim: ListedClaim; state: ListedClaim['state'] }) {
  const { remedy, amount, answer } = claim
  if (state === 'proposed' || state === 'closed') {
    const what = remedy ? SHORT_REMEDIES[remedy] : STATE_LABELS[state]
    return (
      <span className="leading-13">
        <b className="block">
          {what}
          {amount === null ? '' : ` de ${formatFrancs(amount)}`}
        </b>
        <span className="quiet text-s">
          {state === 'proposed' ? 'proposé' : answer === 'silent' ? 'sans réponse' : 'accepté'}
        </span>
      </span>
    )
  }
  return <Tag tone={state === 'open' ? 'warning' : 'info'}>{STATE_LABELS[state]}</Tag>
}

const SHORT_REMEDIES = {
  refund: 'Remboursement',
  credit: 'Avoir',
  rewash: 'Relavage gratuit',
  refuse: 'Refus',
  explain: 'Réponse',
} as const
