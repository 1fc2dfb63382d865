import { IconClipboardList } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { SkeletonBlock, TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AwaitingApproval } from '#web/rounds/missions/awaiting-approval.tsx'
import { CashInHand } from '#web/rounds/missions/cash-in-hand.tsx'
import {
  type PastMission,
  useOwnCash,
  usePastMissions,
  useToday,
} from '#web/rounds/missions/history.queries.ts'
import { PastMissionCard } from '#web/rounds/missions/past-mission-card.tsx'
import { TodaySection } from '#web/rounds/missions/today-section.tsx'
import { useMe } from '#web/session.ts'
import classes from './history.module.css'

const WORDS = {
  failed: "Impossible de charger l'historique.",
  moreFailed: 'Impossible de charger les livraisons suivantes.',
  end: 'Toutes vos livraisons sont affichées.',
  shown: (count: number) =>
    count === 1 ? '1 livraison affichée' : `${count} livraisons affichées`,
}

export default function LivreurHistoryPage() {
  usePageTitle('Historique')
  const { approved } = useMe()
  return (
    <>
      <PageHeader bar live title="Historique" />
      {approved ? <History /> : <AwaitingApproval />}
    </>
  )
}

/** The livreur's day, the cash that they hold and their deliveries. */
function History() {
  const missions = usePastMissions()
  const [today, cash] = [useToday(), useOwnCash()]
  // Their height is not known: the parts under them would move.
  if ([today, cash].some(({ isLoading, errorUpdateCount }) => isLoading && errorUpdateCount === 0))
    return <HistorySkeleton />
  return (
    <>
      <div className={`stack two-columns align-start ${classes.top}`}>
        <TodaySection />
        <CashInHand />
      </div>
      <Section title="Livraisons terminées">
        <PagedList<PastMission>
          query={missions}
          words={WORDS}
          loading={<TicketSkeletons count={3} className="stack two-columns align-start gap-14" />}
          empty={
            <EmptyState
              title="Aucune commande livrée dans votre historique"
              text="Vos livraisons viendront ici, dès la première."
              action={
                <ButtonLink to={paths.livreur.dashboard} icon={<IconClipboardList />}>
                  Voir mes missions
                </ButtonLink>
              }
            />
          }
        >
          {(items) => (
            <div className="stack two-columns align-start gap-14">
              {items.map((mission) => (
                <PastMissionCard key={mission.id} mission={mission} />
              ))}
            </div>
          )}
        </PagedList>
      </Section>
    </>
  )
}

function HistorySkeleton() {
  return (
    <>
      <Section title="Aujourd’hui">
        <SkeletonBlock height="92px" />
      </Section>
      <TicketSkeletons count={3} className="stack two-columns align-start gap-14" />
    </>
  )
}
