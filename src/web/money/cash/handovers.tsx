import { IconAlertTriangle, IconCheck, IconHourglass, IconMessageX } from '@tabler/icons-react'
import { formatSince } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { formatGap, gapOf } from '#shared/money/handovers.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './handovers.module.css'

type Row = Outputs['cash']['handovers']['items'][number]

/** The hand-overs of cash, newest first, with the livreurs' answers. */
export function Handovers() {
  const query = trpc.cash.handovers.useInfiniteQuery({}, nextPage)
  return (
    <Section title="Derniers versements" aside={<Gaps />}>
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les versements.',
          moreFailed: 'Impossible de charger les versements suivants.',
          end: 'Tous les versements sont affichés.',
          shown: (count) => (count === 1 ? '1 versement affiché' : `${count} versements affichés`),
        }}
        loading={<LinesSkeleton />}
        empty={
          <EmptyState
            title="Aucun versement"
            text="Ce que les livreurs remettent à l’équipe s’inscrit ici."
          />
        }
      >
        {(handovers) => <HandoverTable handovers={handovers} />}
      </PagedList>
    </Section>
  )
}

function Gaps() {
  const { sum = 0, count = 0 } = trpc.cash.gaps.useQuery().data ?? {}
  if (count === 0) return null
  return (
    <p className="text-s">
      Écarts, 30&nbsp;jours&nbsp;: <b className="negative">{formatGap(sum)}</b> en{' '}
      {countLabel(count, 'versement')}
    </p>
  )
}

function HandoverTable({ handovers }: { handovers: Row[] }) {
  return (
    <Ticket>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.wide}>
              Date
            </th>
            <th scope="col">Livreur</th>
            <th scope="col" className={cx(classes.figure, classes.wide)}>
              Attendu
            </th>
            <th scope="col" className={cx(classes.figure, classes.wide)}>
              Compté
            </th>
            <th scope="col" className={classes.figure}>
              <span className={classes.narrow}>Compté et écart</span>
              <span className={classes.wide}>Écart</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {handovers.map((handover) => (
            <HandoverRow key={handover.id} handover={handover} />
          ))}
        </tbody>
      </table>
    </Ticket>
  )
}

function HandoverRow({ handover }: { handover: Row }) {
  const { livreurName, expected, counted, reason, recordedByName, createdAt, contestNote } =
    handover
  const when = formatSince(createdAt, serverNow())
  return (
    <tr className={cx(handover.contestedAt !== null && classes.contested)}>
      <td className={classes.wide}>
        <time dateTime={isoInstant(createdAt)}>{when}</time>
      </td>
      <th scope="row" className="anywhere">
        {livreurName || 'Compte supprimé'}
        <span className={cx('regular quiet text-s leading-14', classes.narrow)}>{when}</span>
        <span className="block regular quiet text-s leading-14">
          comptés par {recordedByName || 'un compte supprimé'}
        </span>
        {reason ? <span className="block regular quiet text-s leading-14">{reason}</span> : null}
        {contestNote ? (
          <span className="block regular quiet text-s leading-14">«&nbsp;{contestNote}&nbsp;»</span>
        ) : null}
      </th>
      <td className={cx(classes.figure, classes.wide)}>{formatFcfa(expected)}</td>
      <td className={cx(classes.figure, classes.wide)}>
        <b>{formatFcfa(counted)}</b>
      </td>
      <td className={classes.figure}>
        <span className={cx(classes.both, classes.narrow)}>
          <b>{formatFcfa(counted)}</b>
          {expected === counted ? null : (
            <span className="block regular quiet text-s leading-14">
              sur {formatFcfa(expected)}
            </span>
          )}
        </span>
        <span className={`wrap gap-6 justify-end ${classes.tags}`}>
          <GapTag handover={handover} />
          <AnswerTag handover={handover} />
        </span>
      </td>
    </tr>
  )
}

type Handover = Outputs['cash']['handovers']['items'][number]

/** The difference between the counted and the expected amount. */
function GapTag({ handover }: { handover: Pick<Handover, 'expected' | 'counted'> }) {
  const gap = gapOf(handover)
  if (gap === 0)
    return (
      <Tag tone="success" icon={<IconCheck />}>
        Juste
      </Tag>
    )
  return (
    <Tag tone="danger" icon={<IconAlertTriangle />}>
      {formatGap(gap)}
    </Tag>
  )
}

/** The livreur's answer to a hand-over. Renders nothing once it is confirmed. */
function AnswerTag({
  handover: { confirmedAt, contestedAt },
}: {
  handover: Pick<Handover, 'confirmedAt' | 'contestedAt'>
}) {
  if (contestedAt !== null)
    return (
      <Tag tone="danger" icon={<IconMessageX />}>
        Contestée
      </Tag>
    )
  if (confirmedAt !== null) return null
  return (
    <Tag tone="warning" icon={<IconHourglass />}>
      À confirmer
    </Tag>
  )
}
