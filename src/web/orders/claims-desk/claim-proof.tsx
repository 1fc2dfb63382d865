import { IconEqual, IconEqualNot, IconFlag, IconPhotoOff } from '@tabler/icons-react'
import type { CheckStep } from '#shared/orders/custody.ts'
import { photoPath } from '#shared/orders/photos.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { cx } from '#web/lib/cx.ts'
import { ReserveList } from '../reserve-list.tsx'
import classes from './claim-desk.module.css'
import { type DeskClaim, whenWords } from './desk-words.ts'

const placesOf = ({ atCounter }: Pick<DeskClaim, 'atCounter'>) =>
  [
    { at: 'pickup', label: atCounter ? 'Au dépôt' : 'Au ramassage' },
    { at: 'workshop', label: 'À l’atelier' },
    { at: 'delivery', label: atCounter ? 'Au retrait' : 'À la livraison' },
    { at: 'claim', label: 'Chez le client' },
  ] as const

/** The photos of each place, from the first door to the client’s home. */
export function ClaimPhotos({ claim }: { claim: DeskClaim }) {
  const { orderId, photos, pointedIds } = claim
  // Once the client showed which ones, the others of the pick-up are of other pieces.
  const shown = photos.filter(
    ({ id, step }) => step !== 'pickup' || pointedIds.length === 0 || pointedIds.includes(id),
  )
  return (
    <section>
      <h2 className="text-l mb-8">
        Photos <span className="quiet regular text-s">la plus ancienne à gauche</span>
      </h2>
      <ul className={classes.photos}>
        {placesOf(claim).flatMap(({ at, label }) => {
          const some = shown.filter(({ step }) => step === at)
          // The workshop takes one only of what it finds.
          if (some.length === 0 && at === 'workshop') return []
          if (some.length === 0)
            return [
              <li key={label}>
                <span className={`rounded-large place-center quiet icons-24 ${classes.noPhoto}`}>
                  <IconPhotoOff aria-hidden="true" />
                  Pas de photo
                </span>
                <b className="block text-s mt-4">{label}</b>
              </li>,
            ]
          return some.map(({ id, takenAt, byName, caption }) => (
            <li key={id}>
              <a
                className={`block clip rounded-large outlined ${classes.photo}`}
                href={photoPath({ orderId, photoId: id }, 'whole')}
                target="_blank"
                rel="noreferrer"
              >
                <img
                  src={photoPath({ orderId, photoId: id }, 'small')}
                  alt={caption ?? label}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              <b className="block text-s mt-4">{label}</b>
              <span className="quiet text-s">
                {[byName, whenWords(takenAt)].filter(Boolean).join(', ')}
              </span>
            </li>
          ))
        })}
      </ul>
    </section>
  )
}

export function Doors({ claim }: { claim: DeskClaim }) {
  const { checks, atCounter } = claim
  const of = (step: CheckStep) => checks.find((check) => check.step === step)
  const [pickup, delivery] = [of('pickup'), of('delivery')]
  if (!pickup && !delivery) return null
  const isSame = pickup !== undefined && pickup.counted === delivery?.counted
  return (
    <section>
      <h2 className="text-l mb-8">
        Les deux portes{' '}
        <span className="quiet regular text-s">
          {delivery && pickup ? (isSame ? 'compte juste' : 'comptes différents') : null}
        </span>
      </h2>
      <div className={`surface outlined rounded-large ${classes.doors}`}>
        <Door check={pickup} title={atCounter ? 'Dépôt' : 'Ramassage'} verb="Comptées" />
        <span
          className={cx('icons-24 strong', isSame ? 'positive' : 'negative')}
          aria-hidden="true"
        >
          {pickup && delivery ? isSame ? <IconEqual /> : <IconEqualNot /> : null}
        </span>
        <Door
          check={delivery}
          title={atCounter ? 'Retrait' : 'Livraison'}
          verb="Rendues"
          withoutCode={claim.withoutCode}
        />
      </div>
    </section>
  )
}

interface DoorProps {
  check: DeskClaim['checks'][number] | undefined
  title: string
  verb: string
  withoutCode?: boolean
}

function Door({ check, title, verb, withoutCode = false }: DoorProps) {
  if (!check) return <p className="quiet">{title}&nbsp;: pas de comptage</p>
  const { counted, expected, takenAt, actorName, withClient } = check
  return (
    <div className="leading-14">
      <p className="quiet text-s">
        {title}, {whenWords(takenAt)}
      </p>
      <p className={classes.count}>{piecesLabel(counted)}</p>
      {counted === expected ? null : <p className="negative">sur {expected} attendues</p>}
      <p>
        {verb} par {actorName ?? 'l’équipe'}
      </p>
      <p className={withClient ? 'positive strong' : 'quiet'}>
        {withClient ? 'devant le client' : 'sans le client'}
        {withoutCode ? ', sans le bon code' : null}
      </p>
    </div>
  )
}

export function Defects({ claim }: { claim: DeskClaim }) {
  const reserves = claim.checks.find(({ step }) => step === 'pickup')?.reserves ?? []
  return (
    <section className={classes.defects}>
      <h2 className="visually-hidden">Défauts notés à la porte</h2>
      {reserves.length === 0 ? (
        <p>Aucun défaut noté avant le lavage.</p>
      ) : (
        <div className="row gap-10 align-start icons-20 caution">
          <IconFlag aria-hidden="true" />
          <ReserveList reserves={reserves} />
        </div>
      )}
    </section>
  )
}
