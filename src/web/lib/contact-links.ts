/** A link that opens a WhatsApp conversation with an E.164 number, with `text` as an unsent message. */
export function whatsAppLink(phone: string, text?: string): string {
  const to = `https://wa.me/${phone.replace(/\D/g, '')}`
  return text ? `${to}?text=${encodeURIComponent(text)}` : to
}

/** A `mailto:` link. The address is encoded, so that its characters cannot add headers to the message. */
export function mailtoLink(email: string, subject?: string): string {
  const to = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  return subject ? `${to}?subject=${encodeURIComponent(subject)}` : to
}
