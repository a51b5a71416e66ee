// PermutationExplorer's controls: the mask, the order, how many tokens are predicted, the steps.

import { Choice, Presets, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { PlayerButtons } from "../host/player.jsx";
import { KINDS } from "./scene.js";

const ORDERS = ["random", "forward", "backward"];

export function PermutationControls({ scene, predicted, player, choose, reorder }) {
  const { label } = useView();
  const { kind, order, T } = scene;
  const fixed = kind === "gpt";
  const isShown = {
    forward: order.every((i, k) => i === k),
    backward: order.every((i, k) => i === T - 1 - k),
  };
  // Disabled for real, a button would drop the focus, and the keys with it.
  const orderOf = (name) => ({ "data-order": name, "aria-disabled": fixed });
  return (
    <>
      <Presets
        title={label("compare")}
        options={KINDS.map((one) => [one, label(one), { "data-kind": one }])}
        isPressed={(one) => one === kind}
        choose={choose}
      />
      <div class="ptm-controls">
        <Choice
          class="ptm-buttons"
          title={label("order")}
          options={ORDERS.map((name) => [name, label(name), orderOf(name)])}
          isPressed={(name) => Boolean(isShown[name])}
          choose={reorder}
        />
        <Slider
          text={label("predicted")}
          name="predicted"
          value={predicted}
          range={{ min: 1, max: T, disabled: fixed }}
        />
        <PlayerButtons player={player} next="next" />
      </div>
    </>
  );
}
