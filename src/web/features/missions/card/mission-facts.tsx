import { IconCash, IconClock, IconDeviceMobile, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { placeLines } from '#shared/places/place.ts'
import { Money } from '#web/components/display/money.tsx'
import { type Mission, moneyFact, orderedSince } from '../mission.ts'
import classes from './mission-card.module.css'

/** Where a mission is, since when its client waits and what is to be received. */
export function MissionFacts({ mission }: { mission: Mission }) {
  const { createdAt, paymentMethod } = mission
  const [address, landmark] = placeLines(mission)
  const { label, value } = moneyFact(mission)
  return (
    <>
      <p className={`flex gap-8 text-l ${classes.place}`}>
        <IconMapPin className="accent fixed" aria-hidden="true" />
        <span className="shrink anywhere">
          <span className="visually-hidden">Adresse{'\u00a0'}: </span>
          <b className={`clip ${classes.address}`}>{address}</b>
          {landmark ? <span className={`clip ${classes.landmark}`}>{landmark}</span> : null}
        </span>
      </p>
      <dl className={`mt-12 ${classes.facts}`}>
        <Fact icon={<IconClock />} label="Commandée">
          {orderedText(createdAt)}
        </Fact>
        <Fact icon={paymentMethod === 'wave' ? <IconDeviceMobile /> : <IconCash />} label={label}>
          {typeof value === 'number' ? <Sum amount={value} /> : value}
        </Fact>
      </dl>
    </>
  )
}

function orderedText(at: number): string {
  const [first, second] = orderedSince(at, Date.now())
  return first.includes(':') ? first : `${first}, ${second}`
}

/** Read aloud after its label. */
function Sum({ amount }: { amount: number }) {
  return (
    <>
      <span className="visually-hidden">: </span>
      <Money amount={amount} />
    </>
  )
}

interface FactProps {
  icon: ReactNode
  label: string
  children: ReactNode
}

function Fact({ icon, label, children }: FactProps) {
  return (
    <div className={`relative ${classes.fact}`}>
      <dt className="row gap-6 text-s nowrap">
        <span className="accent place-center" aria-hidden="true">
          {icon}
        </span>
        {label}
      </dt>{' '}
      <dd className="strong text-xl nowrap">{children}</dd>
    </div>
  )
}
