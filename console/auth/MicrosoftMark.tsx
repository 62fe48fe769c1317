/** Four squares in the colour of the button. */
export const MicrosoftMark = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" fill="currentColor" aria-hidden="true">
    <path d="M1 1h7.3v7.3H1z" />
    <path d="M9.7 1H17v7.3H9.7zM1 9.7h7.3V17H1z" opacity=".8" />
    <path d="M9.7 9.7H17V17H9.7z" opacity=".6" />
  </svg>
)
