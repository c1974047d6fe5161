import { Note } from '@/ui/feedback/note';
import { Step, Steps } from '@/ui/ledger/steps';

/** From money elsewhere to a balance here, one step at a time. */
export function HowItWorks({ practice }: { practice: boolean }) {
  return (
    <>
      {practice && (
        <Note kind="wait">
          <b>Practice: do not send coins.</b> The addresses here belong to test networks. Coins that you buy and send to them are lost.
        </Note>
      )}
      <div className="buy-steps">
        <Steps>
          <Step title="Buy the coins elsewhere">
            <p>
              Glassbook sells no coins. An exchange or a broker does: look for one that is licensed where you live, says what it charges,
              and lets you send coins to an address outside of it.
            </p>
          </Step>
          <Step title="Open Deposit here">
            <p>
              Choose the coin and the amount in dollars. You see how many coins that is, and the address that they go to. The amount in
              dollars is what will be credited.
            </p>
          </Step>
          <Step title="Send them from there">
            <p>
              Send bitcoin over the Bitcoin network only, ether over the Ethereum network only. Compare the first and last four characters
              of the address. The fee of the seller or the network comes on top: what arrives has to be what you announced.
            </p>
          </Step>
          <Step title="Say that you have sent them">
            <p>
              With the transaction id the desk finds your coins sooner. When it has them, it credits the amount, and the entry stands in
              your book. Until then you can follow the deposit on its page.
            </p>
          </Step>
        </Steps>
      </div>
      <p className="buy-small">
        None of this is advice to buy. Prices rise and fall, a transfer cannot be called back, and you can lose all that you put in.
      </p>
    </>
  );
}
