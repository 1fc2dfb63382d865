interface Sent {
  /** The number as it is shown, or its end. */
  to: string
  /** Somebody typed the number: whether it is known is not told. */
  isTyped: boolean
  hasWhatsApp: boolean
  /** Messages leave by themselves; otherwise the team sends them, in its hours. */
  leaves: boolean
  opensAt: string
  closesAt: string
}

/** Says the same to everybody who asked for their link, whether the number is known. */
export function linkSentWords({ to, isTyped, hasWhatsApp, leaves, opensAt, closesAt }: Sent) {
  const ifKnown = isTyped ? ' si Lavéo connaît ce numéro' : ''
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
