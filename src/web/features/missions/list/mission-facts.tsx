import {
  IconCash,
  IconDeviceMobile,
  IconHanger,
  IconMapPin,
  IconMessage,
  IconPhone,
  IconRoute,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { placeLines } from '#shared/places/place.ts'
import { contentText, duePaymentText, type Mission, paymentDetail } from '../mission.ts'
import classes from './mission-card.module.css'

interface Props {
  mission: Mission
  /** The distance from the livreur in kilometres. Null when it is unknown. */
  km: number | null
}

/** The facts of a mission: distance, address, contact, garments and payment. */
export function MissionFacts({ mission, km }: Props) {
  const { clientContactPhone, note, items, paymentMethod } = mission
  const [address, landmark] = placeLines(mission)
  return (
    <dl>
      {km === null ? null : (
        <Line icon={<IconRoute />} name="Distance">
          à {formatDistance(km)}
        </Line>
      )}
      <Line icon={<IconMapPin />} name="Adresse" more={landmark}>
        {address}
      </Line>
      <Line icon={<IconPhone />} name="Contact">
        {clientContactPhone ? formatPhone(clientContactPhone) : 'N/A'}
      </Line>
      {note ? (
        <Line icon={<IconMessage />} name="Note du client" plain>
          {note}
        </Line>
      ) : null}
      <Line icon={<IconHanger />} name="Linge" plain>
        {contentText(items)}
      </Line>
      <Line
        icon={paymentMethod === 'wave' ? <IconDeviceMobile /> : <IconCash />}
        name="Paiement"
        more={paymentDetail(mission)}
      >
        {duePaymentText(mission)}
      </Line>
    </dl>
  )
}

interface LineProps {
  icon: ReactNode
  /** The meaning of the icon, for screen readers. */
  name: string
  plain?: boolean
  more?: string | null
  children: ReactNode
}

function Line({ icon, name, plain = false, more, children }: LineProps) {
  return (
    <div className={`flex gap-10 mt-10 text-l leading-14 ${classes.line}`}>
      <dt className="fixed accent icons-24">
        <span aria-hidden="true">{icon}</span>
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>
        {plain ? children : <b className="block text-l">{children}</b>}
        {more ? <span className="block">{more}</span> : null}
      </dd>
    </div>
  )
}
