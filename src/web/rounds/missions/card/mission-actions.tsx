import {
  IconBasket,
  IconHomeCheck,
  IconMoped,
  IconNavigation,
  IconPhone,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { missionStep, type OrderStatus } from '#shared/order-status.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { toLatLng } from '#shared/places/points.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { FROM_MISSIONS } from '../back-to-missions.ts'
import { forgetDone } from '../last-done.ts'
import { directionsThrough } from '../list/route.ts'
import { countedStepOf, type Mission, type QueuedMission } from '../mission.ts'
import classes from './mission-actions.module.css'
import { useDepart } from './use-depart.ts'

const STEP_ICONS: Partial<Record<OrderStatus, ReactNode>> = {
  picked_up: <IconBasket />,
  completed: <IconHomeCheck />,
}

interface Props {
  mission: QueuedMission
  /** The distance from the livreur in kilometres. Null when it is unknown. */
  km: number | null
}

/** The buttons of a mission: its next step, call the client, navigate. */
export function MissionActions({ mission, km }: Props) {
  const { id, status } = mission
  const { id: userId } = useMe()
  const navigate = useNavigate()
  const { depart, departing } = useDepart(mission)
  const step = missionStep(status)
  const act = () => {
    forgetDone(userId)
    if (!countedStepOf(status)) return void depart()
    // A pick-up or delivery starts with a count, on its own screen.
    navigate(paths.livreur.mission(id), { state: FROM_MISSIONS })
  }
  return (
    <div className={`stack gap-10 ${classes.actions}`}>
      {step ? (
        <Button
          full
          tone="soleil"
          size="xl"
          icon={STEP_ICONS[step.to] ?? <IconMoped />}
          loading={departing}
          onClick={act}
        >
          {step.action}
        </Button>
      ) : null}
      <div className={`flex wrap gap-8 ${classes.two}`}>
        <CallButton phone={mission.clientContactPhone} />
        <NavigateButton place={mission.clientLocation} km={km} />
      </div>
    </div>
  )
}

function CallButton({ phone }: { phone: string }) {
  const look = { tone: 'outline', size: 'lg', icon: <IconPhone /> } as const
  if (phone === '')
    return (
      <Button {...look} disabled>
        <TwoLines word="Contacter">N/A</TwoLines>
      </Button>
    )
  return (
    <ButtonLink {...look} href={`tel:${phone}`}>
      <TwoLines word="Contacter">{formatPhone(phone)}</TwoLines>
    </ButtonLink>
  )
}

function NavigateButton({ place, km }: { place: Mission['clientLocation'] } & Pick<Props, 'km'>) {
  const look = { tone: 'outline', size: 'lg', icon: <IconNavigation /> } as const
  const href = place && directionsThrough([toLatLng(place)])
  if (!href)
    return (
      <Button {...look} disabled>
        <TwoLines word="Naviguer">sans repère</TwoLines>
      </Button>
    )
  return (
    <ButtonLink {...look} href={href} target="_blank" rel="noopener">
      <TwoLines word="Naviguer">
        {km === null ? 'vers le client' : `à ${formatDistance(km)}`}
      </TwoLines>
    </ButtonLink>
  )
}

/** The action of a button, above the app or person that it uses. */
function TwoLines({ word, children }: { word: string; children: string }) {
  return (
    <span className="block text-start nowrap">
      <b className="block text-m leading-13">{word}</b>{' '}
      <span className={`block regular text-s leading-13 ${classes.with}`}>{children}</span>
    </span>
  )
}
