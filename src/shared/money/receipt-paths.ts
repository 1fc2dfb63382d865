/** Where the photo of a receipt is sent, with the number that the bank wrote on it; the same one again changes nothing. */
export const receiptUploadPath = (movement: number | string, receiptId: string, slip?: string) =>
  `/api/uploads/drawer/${movement}/${receiptId}${slip ? `?bordereau=${encodeURIComponent(slip)}` : ''}`

/** Where the team sees it. */
export const receiptPath = (receiptId: string) => `/api/drawer/receipts/${receiptId}`
