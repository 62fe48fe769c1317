/** How a day is shown, then how people type it: as OData writes it, and as Germans do. */
export const dayFormats = ['DD/MM/YYYY', 'D/M/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY', 'D.M.YYYY']

/** The same with a time; a day alone begins at midnight. */
export const minuteFormats = [...dayFormats.map((format) => `${format} HH:mm`), ...dayFormats]
