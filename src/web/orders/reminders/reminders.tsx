import { IconSettings } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { PageTab, PageTabs } from '#web/components/layout/page-tabs.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useLinkWith } from '#web/lib/navigation/use-link-with.ts'
import { eachMinute } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { PlannedReminders } from './planned-reminders.tsx'
import { RemindersToSend } from './reminders-to-send.tsx'
import { StoppedReminders } from './stopped-reminders.tsx'

const PARAM = 'voir'

const LISTS = [
  { name: 'a-envoyer', label: 'À envoyer', Content: RemindersToSend },
  { name: 'prevues', label: 'Prévues', Content: PlannedReminders },
  { name: 'arretees', label: 'Arrêtées', Content: StoppedReminders },
] as const

/** Reminders: those that wait for a hand, those to come, and those that have stopped with why. */
export default function Reminders() {
  const [params] = useSearchParams()
  const current = LISTS.find(({ name }) => name === params.get(PARAM)) ?? LISTS[0]
  const counts = useCounts()
  const linkWith = useLinkWith()
  return (
    <>
      <div className="row gap-8 mb-12">
        <PageTabs label="Relances" className="grow">
          {LISTS.map(({ name, label }) => (
            <PageTab
              key={name}
              to={linkWith({ [PARAM]: name })}
              isCurrent={name === current.name}
              figure={counts[name]}
            >
              {label}
            </PageTab>
          ))}
        </PageTabs>
        <ToSettings />
      </div>
      <current.Content />
    </>
  )
}

function useCounts(): Record<(typeof LISTS)[number]['name'], string | undefined> {
  const refreshed = { refetchInterval: eachMinute }
  const requests = trpc.requests.counts.useQuery(undefined, refreshed).data
  const planned = trpc.reminders.planned.useQuery(undefined, refreshed).data
  const stopped = trpc.reminders.stopped.useQuery(undefined, refreshed).data
  const shown = (count: number | undefined) =>
    count === undefined ? undefined : cappedCount(count)
  return {
    'a-envoyer': shown(requests?.messages.reminders),
    prevues: shown(planned?.count),
    arretees: shown(stopped?.count),
  }
}

function ToSettings() {
  const { role } = useMe()
  if (role !== 'superadmin') return null
  return (
    <Link
      className="place-center square-44 icons-24"
      to={paths.superadmin.settingsPage('relances')}
      aria-label="Régler les relances"
    >
      <IconSettings aria-hidden="true" />
    </Link>
  )
}
