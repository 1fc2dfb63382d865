import { formatDateTime } from '#shared/dates.ts'
import { statementLines } from '#shared/history/statement-lines.ts'
import { formatFrancs } from '#shared/money/money.ts'
import { button, facts, fixedLines, paragraph, section } from '../blocks.ts'
import type { Letters } from './letters.ts'

/** The letters about the history, to the superadmins. */
export const historyLetters: Letters<'history-statement'> = {
  'history-statement': ({ at, links, statement, broken, begunAgain }, { site }) => ({
    subject: broken
      ? 'Alerte\u00a0: l’historique de Lavéo a été modifié'
      : `Relevé de l’historique du ${formatDateTime(at)}`,
    preheader: broken ?? 'Rien n’a été changé ni retiré. Gardez cet e-mail.',
    title: broken ? 'L’historique a été modifié' : 'L’historique est intact',
    lead: broken
      ? 'Quelqu’un a changé les données sans passer par l’application.'
      : 'Rien n’y a été changé ni retiré. Gardez cet e-mail\u00a0: il le prouvera encore plus tard.',
    card: [
      ...(broken ? [paragraph([{ strong: broken }])] : []),
      ...(begunAgain ? [paragraph([{ strong: begunAgainWords(begunAgain) }])] : []),
      facts([
        { label: 'Vérifié le', value: { strong: formatDateTime(at) } },
        { label: 'Lignes vérifiées', value: formatFrancs(links) },
      ]),
      fixedLines(statementLines(statement)),
      button('Ouvrir le journal', `${site}/superadmin/journal`),
    ],
    after: [
      section(broken ? 'Que faire\u202f?' : 'À quoi sert ce relevé\u202f?', [
        paragraph([broken ? WHAT_TO_DO : WHAT_FOR]),
      ]),
    ],
    why: 'Vous recevez cet e-mail chaque matin parce que vous êtes super administrateur.',
    team: true,
  }),
}

const begunAgainWords = (at: number) =>
  `La protection de l’historique a été recommencée sur le serveur, avec une autre clé, le ${formatDateTime(at)}. Les relevés reçus avant cette date ne prouvent plus rien. Si personne ne vous l’a dit, demandez pourquoi.`

const WHAT_FOR =
  'Il est signé. Si quelqu’un réécrit un jour l’historique, la personne qui s’occupe du serveur le compare à cet e-mail et voit ce qui a changé. Gardez-le dans une boîte que le serveur ne peut pas atteindre.'

const WHAT_TO_DO =
  'Ne corrigez rien. Prévenez la personne qui s’occupe du serveur\u00a0: elle garde une copie des données, compare avec vos relevés d’avant et cherche qui a eu accès au fichier.'
