import { type ChainFault, faultWords } from '#shared/record/history/history.ts'
import { Note } from '#web/components/feedback/note.tsx'

/** The first fault of the history, with the words of every table, which load with it. */
export default function HistoryFault({ fault, when }: { fault: ChainFault; when: string }) {
  return (
    <Note tone="danger" title="L’historique a été modifié sans passer par l’application.">
      {faultWords(fault)} Vérifié le {when}. Prévenez la personne qui s’occupe du serveur.
    </Note>
  )
}
