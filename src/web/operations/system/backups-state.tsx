import { formatDateTime } from '#shared/dates.ts'
import { COPIES_KEPT, type CopyState, copyState } from '#shared/operations/backups/rotation.ts'
import { formatAge } from '#shared/places/distance.ts'
import { bytesWords } from '#shared/text/bytes.ts'
import { DescriptionList } from '#web/components/display/description-list.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { Outputs } from '#web/trpc.ts'

type Status = Outputs['backups']['status']

/**
 * The state of the copies, the time they are kept, and the losses they do not protect from. `now` is the server's time.
 */
export function BackupsState({ status, now }: { status: Status; now: number }) {
  const when = (at: number) => `${formatAge(now - at)}, ${formatDateTime(at)}`
  const { lastAt, lastBytes, count, sentAt } = status
  return (
    <>
      <p className="quiet">
        Le serveur copie ses données chaque nuit à 3{'\u00a0'}h{'\u00a0'}30. Il garde{' '}
        {COPIES_KEPT.days} jours, {COPIES_KEPT.weeks} semaines et {COPIES_KEPT.months} mois.
      </p>
      {lastAt === null ? null : (
        <DescriptionList
          items={[
            {
              label: 'Dernière copie',
              value: when(lastAt),
            },
            { label: 'Taille', value: bytesWords(lastBytes ?? 0) },
            { label: 'Copies gardées', value: String(count) },
            ...(sentAt === null ? [] : [{ label: 'Dernier envoi ailleurs', value: when(sentAt) }]),
          ]}
        />
      )}
      <StateNote status={status} />
      <ElsewhereNote state={copyState(sentAt, now)} />
    </>
  )
}

/** Copies beside the data go with their disk: whether another machine has them too. */
function ElsewhereNote({ state }: { state: CopyState }) {
  if (state === 'late')
    return (
      <Note
        tone="warning"
        role="status"
        title="Aucune copie n’est partie ailleurs depuis deux jours"
      >
        Celles d’ici partiraient avec le disque s’il tombait en panne. Prévenez la personne qui
        s’occupe du serveur{'\u00a0'}: l’autre machine ne répond peut-être plus.
      </Note>
    )
  if (state === 'fresh') return null
  return (
    <p className="quiet text-s">
      Ces copies sont sur la même machine que les données. Demandez à la personne qui s’occupe du
      serveur d’en garder une ailleurs{'\u00a0'}: un disque en panne emporte tout.
    </p>
  )
}

function StateNote({ status: { state, failure } }: { status: Status }) {
  if (failure)
    return (
      <Note tone="danger" role="status" title="La dernière copie n’a pas pu se faire">
        Le serveur a essayé le {formatDateTime(failure.at)} et recommence toutes les heures. Le plus
        souvent, le disque est plein. Transmettez ceci à la personne qui s’occupe du serveur
        {'\u00a0'}: «{'\u00a0'}
        <span lang="en">{failure.reason}</span>
        {'\u00a0'}».
      </Note>
    )
  if (state === 'late')
    return (
      <Note tone="warning" role="status" title="La dernière copie a plus de deux jours">
        Prévenez la personne qui s’occupe du serveur. Ce qui a été fait depuis n’est copié nulle
        part.
      </Note>
    )
  if (state === 'none')
    return (
      <Note role="status" title="Aucune copie pour l’instant">
        La première se fait cinq minutes après le démarrage du serveur. Si rien ne vient, prévenez
        la personne qui s’en occupe.
      </Note>
    )
  return null
}
