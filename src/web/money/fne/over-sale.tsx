import { Note } from '#web/components/feedback/note.tsx'
import { ToLookFor } from './decide-sale.tsx'
import { NumberOfSite } from './done-by-hand.tsx'
import type { ShownSale } from './fne-words.ts'

interface Props {
  sale: ShownSale
  isOwner: boolean
}

/** A sale of an order that was cancelled or deleted, which the owner may have made on the site of the DGI before. */
export function OverSale({ sale, isOwner }: Props) {
  return (
    <>
      <Note
        tone="warning"
        title={sale.reference === null ? 'Sa commande est supprimée' : 'Sa commande est annulée'}
      >
        {isOwner ? 'Cherchez' : 'Le responsable de Lavéo cherche'} cette facture sur le site de la
        DGI. Si elle y est, son numéro se note ici, et une facture d’avoir la reprend. Si elle n’y
        est pas, elle s’écarte par «&nbsp;Ne jamais la certifier&nbsp;».
      </Note>
      <ToLookFor sale={sale} />
      {isOwner ? <NumberOfSite sale={sale} /> : null}
    </>
  )
}
