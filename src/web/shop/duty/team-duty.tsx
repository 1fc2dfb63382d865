import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { missionsLabel } from '#shared/order-status.ts'
import { dutyStateText } from '#shared/shop/duty/duty-state.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { shortHours } from '#shared/time/slot-words.ts'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { LoadingBlock } from './loading-block.tsx'
import classes from './team-duty.module.css'

type Team = Outputs['duty']['team']
type Member = Team['livreurs'][number]

/** The livreurs on duty now and the others; each row leads to a plan. */
export function TeamDuty({ shownId }: { shownId: string | undefined }) {
  const query = trpc.duty.team.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les livreurs."
      loading={<LoadingBlock height="300px" />}
      isEmpty={({ livreurs }) => livreurs.length === 0}
      empty={
        <EmptyState
          title="Aucun livreur disponible"
          text="Un livreur apparaît ici dès que son compte est validé."
        />
      }
    >
      {({ livreurs }) => (
        <>
          <Group title="En service" members={livreurs.filter(isOn)} shownId={shownId} />
          <Group
            title="Pas en service"
            members={livreurs.filter((one) => !isOn(one))}
            shownId={shownId}
          />
        </>
      )}
    </QueryBoundary>
  )
}

const isOn = ({ state }: Member) => state.on

interface GroupProps {
  title: string
  members: Member[]
  shownId: string | undefined
}

function Group({ title, members, shownId }: GroupProps) {
  return (
    <Section
      className="list-width"
      title={title}
      aside={<span className="quiet text-s">{livreursLabel(members.length)}</span>}
    >
      {members.length === 0 ? (
        <p className="quiet">Personne en ce moment.</p>
      ) : (
        <Ticket className="clip">
          <ul className="seams-between">
            {members.map((member) => (
              <li key={member.id}>
                <Link
                  className={cx(
                    'row gap-12 no-underline ring-within',
                    classes.row,
                    member.id === shownId && 'badge-indigo',
                  )}
                  to={`${paths.admin.duty}?livreur=${member.id}`}
                  aria-current={member.id === shownId || undefined}
                >
                  <Avatar className={cx(member.state.on && classes.on)}>
                    {initials(member.fullname)}
                  </Avatar>
                  <span className="grow leading-14 anywhere">
                    <b className="block">{member.fullname}</b>{' '}
                    <span className="text-s quiet">{memberText(member)}</span>
                  </span>
                  <IconChevronRight className="quiet fixed" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </Ticket>
      )}
    </Section>
  )
}

const livreursLabel = (count: number) => `${count} livreur${count > 1 ? 's' : ''}`

/** `8 h – 18 h · 3 missions`; of who is not on duty, why: `Repos aujourd’hui · 1 mission`. */
function memberText({ state, hours, missions }: Member): string {
  const when = state.on && hours ? shortHours(hours) : dutyStateText(state)
  const inHand = missionsLabel(missions).toLowerCase().replace(' ', '\u00a0')
  return `${upperFirst(when)} · ${inHand}`
}
