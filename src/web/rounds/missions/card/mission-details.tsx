import {
  IconCash,
  IconChevronRight,
  IconHanger,
  IconMapPin,
  IconMessage,
  IconUserOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isCashDue } from '#shared/money/cash.ts'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { papersOf } from '#shared/orders/order-papers.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { isRide } from '#shared/places/positions.ts'
import { itemsTotal } from '#shared/shop/prices/lines.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { lineLabel } from '#shared/text/pieces.ts'
import { DescriptionList } from '#web/components/display/description-list.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useModules } from '#web/modules.ts'
import { PAPERS } from '#web/orders/order-papers.tsx'
import { FROM_MISSIONS } from '../back-to-missions.ts'
import { duePaymentText } from '../collection/money-text.ts'
import { type Mission, methodNow, missionPlace } from '../mission.ts'
import classes from './mission-details.module.css'

/** A longer address may be cut on the card. */
const LONG_PLACE = 70

/** Details that a livreur needs now and then: the pieces, the sum, the note, the bag's label. */
export default function MissionDetails({ mission }: { mission: Mission }) {
  const { id, items, note } = mission
  const modules = useModules()
  const place = missionPlace(mission).join(', ')
  const money = [duePaymentText(mission), paymentDetail(mission)].filter((part) => part !== null)
  return (
    <>
      <div className={`line-top ${classes.body}`}>
        <DescriptionList
          items={[
            {
              icon: <IconHanger />,
              label: contentsLabel(contentsOf(items, mission.toAgree)),
              value: (
                <ul>
                  {items.map((line) => (
                    <li key={line.position}>{lineLabel(line, mission.toAgree !== null)}</li>
                  ))}
                </ul>
              ),
            },
            {
              icon: <IconCash />,
              label: sumOf(mission),
              value: money.join(' · '),
            },
            ...(note ? [{ icon: <IconMessage />, label: 'Mot du client', value: note }] : []),
            ...(place.length > LONG_PLACE
              ? [{ icon: <IconMapPin />, label: 'Adresse', value: place }]
              : []),
          ]}
        />
      </div>
      {papersOf(mission, 'livreur', modules).map((paper) => (
        <Way key={paper} to={PAPERS[paper].pathOf(id)} icon={PAPERS[paper].icon}>
          {PAPERS[paper].name}
        </Way>
      ))}
      {isRide(mission.status) ? (
        <Way to={paths.livreur.absence(id)} icon={<IconUserOff aria-hidden="true" />}>
          Personne à l’adresse
        </Way>
      ) : null}
    </>
  )
}

/** The parts of the sum: « Linge 4 500 FCFA − remise 450 FCFA + express 2 250 FCFA + transport 1 159 FCFA ». */
function sumOf(mission: Mission): string {
  const { items, toAgree, discount, transportFee, expressFee, missedFee, rounding } = mission
  const articles = totalWords({ grandTotal: itemsTotal(items), toAgree, items })
  const linen = items.length === 0 ? 'Linge à compter' : `Linge ${articles}`
  const parts = [
    discount > 0 ? `${linen} − remise ${formatFcfa(discount)}` : linen,
    expressFee > 0 ? `express ${formatFcfa(expressFee)}` : null,
    `transport ${formatFcfa(transportFee)}`,
    missedFee > 0 ? `passage manqué ${formatFcfa(missedFee)}` : null,
    rounding > 0 ? `arrondi ${formatFcfa(rounding)}` : null,
  ]
  return parts.filter((part) => part !== null).join(' + ')
}

/** A link to a page that can be printed, or to the steps for an address where nobody is. */
function Way({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <Link
      className={`row gap-12 strong accent text-l no-underline line-top icons-22 ${classes.link}`}
      to={to}
      state={FROM_MISSIONS}
    >
      {icon}
      <span className="grow">{children}</span>
      <IconChevronRight className="quiet" aria-hidden="true" />
    </Link>
  )
}

/** The text under the sum of a mission: earlier payments, or the total when no cash is due. */
export function paymentDetail(mission: Mission): string | null {
  const { payment, paymentMethod, grandTotal, toAgree, items } = mission
  if (!isCashDue(payment.due, methodNow(mission))) return totalWords({ grandTotal, toAgree, items })
  if (payment.paid > 0) return `${formatFcfa(payment.paid)} déjà reçus`
  if (paymentMethod === null) return 'Mode de paiement non choisi'
  return payment.missing ? 'Rien payé au ramassage' : null
}
