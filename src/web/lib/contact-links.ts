/** Opens WhatsApp on a conversation with a number in E.164. */
export function whatsAppLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`
}

/** Opens the device's own mail on a message to an address, whose signs cannot add anything to it. */
export function mailLink(email: string, subject?: string): string {
  const to = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  return subject ? `${to}?subject=${encodeURIComponent(subject)}` : to
}
