package storagerules;

import com.google.common.collect.ImmutableMap;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.firebase.rules.runtime.common.AsyncRuntimeFunction;
import com.google.firebase.rules.runtime.common.EvaluationException;
import com.google.firebase.rules.runtime.common.Evaluator;
import com.google.firebase.rules.runtime.impl.DefaultEvaluator;
import com.google.firebase.rules.runtime.v1.ExpressionPathValue;
import com.google.firebase.rules.runtime.v1.ExpressionValue;
import com.google.firebase.rules.runtime.v1.RulesetAst;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Decides about one request by a rule set. */
final class Verification implements Evaluator.Context {
  private static final long EVALUATION_SECONDS = 30;

  /** The beginning of the engine's messages, which we replace by the place in our own form. */
  private static final String PLACE = "^Error: .* line \\[\\d+\\], column \\[\\d+\\]\\. ";

  private final RulesetAst rules;
  private final JsonObject request;
  private final ImmutableMap<String, Supplier<ListenableFuture<ExpressionValue>>> variables;
  private final RulesFunctions functions;

  Verification(RulesetAst rules, JsonObject request, Conversation conversation) throws Exception {
    this.rules = rules;
    this.request = request;
    this.variables = variables(request.getAsJsonObject("variables"));
    this.functions = new RulesFunctions(conversation);
  }

  /** Permits or denies. A condition that fails denies, as in the real service, and gives a warning. */
  Reply run() throws Exception {
    Reply reply = new Reply();
    boolean permit = false;
    try {
      permit = new DefaultEvaluator(rules).evaluate(this).get(EVALUATION_SECONDS, TimeUnit.SECONDS).permit();
    } catch (ExecutionException failure) {
      if (!(failure.getCause() instanceof EvaluationException)) {
        throw failure;
      }
      reply.warning(describe((EvaluationException) failure.getCause()));
    }
    JsonObject result = new JsonObject();
    result.addProperty("permit", permit);
    return reply.result(result);
  }

  /** The engine does not say why one of our functions failed, but the function does. */
  private String describe(EvaluationException failure) {
    String reason = functions.failure().orElseGet(() -> failure.getMessage().replaceFirst(PLACE, ""));
    return Rulesets.place(failure.getSourcePosition()) + " " + method() + " " + request.get("path").getAsString() + ": " + reason;
  }

  @Override
  public String service() {
    return request.get("service").getAsString();
  }

  @Override
  public String method() {
    return request.get("method").getAsString();
  }

  @Override
  public ExpressionPathValue path() {
    return Values.path(request.get("path").getAsString());
  }

  @Override
  public ImmutableMap<String, Supplier<ListenableFuture<ExpressionValue>>> variables() {
    return variables;
  }

  @Override
  public ImmutableMap<String, AsyncRuntimeFunction> functions() {
    return functions.byName();
  }

  private static ImmutableMap<String, Supplier<ListenableFuture<ExpressionValue>>> variables(JsonObject json) throws Exception {
    Map<String, Supplier<ListenableFuture<ExpressionValue>>> all = new HashMap<>();
    for (Map.Entry<String, JsonElement> entry : json.entrySet()) {
      ExpressionValue value = Values.fromRequest(entry.getValue());
      all.put(entry.getKey(), () -> Futures.immediateFuture(value));
    }
    return ImmutableMap.copyOf(all);
  }
}
