import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'

interface Sent {
  /** The number that somebody typed: whether it is known is not told. Undefined where they do not read it. */
  phone: string | undefined
  /** Stands for the number. */
  to?: string | undefined
  /** Messages leave by themselves; otherwise the team sends them, in its hours. */
  leaves: boolean
  opensAt: string
  closesAt: string
}

/** Says the same to everybody who asked for their link, whether the number is known. */
export function linkSentWords(sent: Sent) {
  const { phone, to = formatPhone(phone ?? ''), leaves, opensAt, closesAt } = sent
  const hasWhatsApp = phone === undefined || mayHaveWhatsApp(phone)
  const ifKnown = phone === undefined ? '' : ' si Lavéo connaît ce numéro'
  if (hasWhatsApp && leaves)
    return {
      title: 'Envoyé. Regardez WhatsApp.',
      text: `Le lien part au ${to}${ifKnown}. Il ouvre vos commandes.`,
    }
  const how = hasWhatsApp ? 'Nous vous écrivons sur WhatsApp' : 'Nous vous appelons'
  return {
    title: 'C’est noté.',
    text: `${how} au ${to}${ifKnown}, de ${opensAt} à ${closesAt}.`,
  }
}
