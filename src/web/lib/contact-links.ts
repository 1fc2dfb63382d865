/** Opens WhatsApp on a conversation with a number in E.164, with a first message ready to be sent when there is one. */
export function whatsAppLink(phone: string, text?: string): string {
  const to = `https://wa.me/${phone.replace(/\D/g, '')}`
  return text ? `${to}?text=${encodeURIComponent(text)}` : to
}

/** Opens the device's own mail on a message to an address, whose signs cannot add anything to it. */
export function mailtoLink(email: string, subject?: string): string {
  const to = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  return subject ? `${to}?subject=${encodeURIComponent(subject)}` : to
}
